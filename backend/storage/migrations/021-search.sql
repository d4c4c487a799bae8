-- Returns the words of a text, for both indexes and queries. Emoji are stored as character
-- references, whose digits are not words. The parts of an address are words too. The configuration
-- "simple" works for every language, because it changes only the case.
-- The cost tells the planner that the index is cheaper than the function.
CREATE FUNCTION search_words(given text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 5000
  RETURN (
    SELECT to_tsvector('pg_catalog.simple'::regconfig, plain || ' ' || translate(plain, '@._-/', '     '))
    FROM (
      SELECT CASE WHEN given LIKE '%&#%' THEN regexp_replace(given, '&#x?[0-9a-fA-F]+', ' ', 'g') ELSE coalesce(given, '') END AS plain
    ) AS cleaned
  );

CREATE INDEX messages_by_word ON messages USING gin (search_words(text));
CREATE INDEX chat_notes_by_word ON chat_notes USING gin (search_words(text));
CREATE INDEX chats_by_word ON chats USING gin (search_words(user_name || ' ' || coalesce(email, '')));
CREATE INDEX tickets_by_word ON tickets USING gin (search_words(message || ' ' || coalesce(email, '') || ' ' || coalesce(name, '')));

-- A visitor's earlier chats.
CREATE INDEX chats_by_user ON chats (user_id, id);
CREATE INDEX chats_by_email ON chats (lower(email), id);
