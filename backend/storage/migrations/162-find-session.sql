-- The session of a desk's request, with its operator. In a function, because PostgreSQL keeps the plan of
-- one for the connection. Planning this statement took five times as long as running it, for each request.
CREATE FUNCTION find_session(digests text[])
RETURNS TABLE (
  session_id bigint, csrf_token text, seen_at timestamptz, is_by_provider boolean, id bigint, name text, img text, role text
) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT s.id, s.csrf_token, s.seen_at, s.is_by_provider, o.id, o.name, o.img, o.role
    FROM desk_sessions s JOIN operators o ON o.id = s.operator_id
    WHERE s.token_hash = ANY(digests) AND s.expires_at > now() AND o.disabled_at IS NULL;
END
$$;
