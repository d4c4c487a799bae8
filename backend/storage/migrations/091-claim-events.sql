-- Claims the oldest events for ten seconds, in one call, which saves a round trip for each statement. Deletes those that were published since the
-- last claim. Skips channels in flight, so that each channel stays in order. A claim that expires later than in twenty seconds was made before the
-- clock was set back, and its process is gone.
-- The plan is made again in each call: the table is empty at one moment, and has thousands of rows at another.
CREATE FUNCTION claim_events(published bigint[], most integer)
RETURNS TABLE (id bigint, channel text, event text, payload text, message_id bigint)
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
BEGIN
  IF cardinality(published) > 0 THEN
    DELETE FROM outbox_events e WHERE e.id = ANY(published);
  END IF;
  -- Serializes claims; without the lock, two processes would not see each other's.
  PERFORM pg_advisory_xact_lock(4711003);
  RETURN QUERY
    UPDATE outbox_events o SET claimed_until = now() + interval '10 seconds'
    WHERE o.id IN (
      SELECT e.id FROM outbox_events e
      WHERE e.claimed_until NOT BETWEEN now() AND now() + interval '20 seconds'
        AND e.channel NOT IN (
          SELECT c.channel FROM outbox_events c WHERE c.claimed_until BETWEEN now() AND now() + interval '20 seconds'
        )
      ORDER BY e.id LIMIT most
    ) RETURNING o.id, o.channel, o.event, o.payload, o.message_id;
END
$$;
