/**
 * SQL that joins a chat `c` to its first answer by a person, `first`. Assistants and bots do not
 * count, and neither do later owners: the figures and the visitors' reply times mean the same.
 */
export const FIRST_ANSWER = `LEFT JOIN LATERAL (
    SELECT m.id, m.created_at FROM messages m WHERE m.chat_id = c.id AND m.author_type = 'staff' AND NOT m.is_bot
    ORDER BY m.id LIMIT 1
  ) AS first ON true`;

/** SQL that holds for a chat `c` in which the visitor has written. */
export const HAS_QUESTION = `EXISTS (SELECT 1 FROM messages m WHERE m.chat_id = c.id AND m.author_type = 'User')`;
