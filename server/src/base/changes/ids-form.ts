/**
 * The form of an event's body with ids only: every field of `candidate` but its id is null. The
 * rest stays byte by byte and in its order. One expression serves receivers that get ids alone and
 * people who are erased, so both see the same. A body without a candidate does not change. Applying
 * the form twice gives the same as once.
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
