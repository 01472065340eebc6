/**
 * The form of an event's body that names nobody: every field of `candidate` but its id is null, all else stays byte by
 * byte and in its order. One expression for receivers that are given ids alone and for people who are erased, so that
 * both see the same. Bodies without a candidate come out as they are, and the form of the form is itself.
 * @param bodyExpression SQL of the body, as text; evaluated once
 * @returns SQL of the body in that form, as text
 */
export function idsForm(bodyExpression: string): string {
  const candidate = objectOf(`select key, case when key = 'id' then value::text else 'null' end as value, place
    from json_each(whole.value) with ordinality as field (key, value, place)`)
  return objectOf(`select key, case when key = 'candidate' then ${candidate} else value::text end as value, place
    from json_each((${bodyExpression})::json) with ordinality as whole (key, value, place)`)
}

/** A JSON object of rows of key, value and place, written without spaces as `row_to_json` does. */
function objectOf(rows: string): string {
  return `(select '{' || string_agg(to_json(key)::text || ':' || value, ',' order by place) || '}' from (${rows}) entry)`
}
