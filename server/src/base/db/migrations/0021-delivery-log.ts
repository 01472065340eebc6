/**
 * The log of a receiver by state and kind of event. Each page reads this index from its place on, for each state and kind
 * that it shows. It sorts nulls last, of which there are none: so it alone has the order that pages ask for, and
 * PostgreSQL does not take the primary key and drop what has another state. Building it locks deliveries against writing:
 * two seconds for a million of them. Events and workers wait for so long.
 */
export const deliveryLog = `
create index deliveries_by_state on deliveries (receiver_id, state, kind, event_id desc nulls last, track desc nulls last);
`
