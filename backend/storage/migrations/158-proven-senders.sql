-- Whether the mail server has proved the sender of an e-mail. Null for e-mails of the team, messages that
-- came otherwise, and e-mails from before.
ALTER TABLE ticket_messages ADD COLUMN is_proven boolean;
ALTER TABLE messages ADD COLUMN is_proven boolean;
ALTER TABLE left_aside_mails ADD COLUMN is_proven boolean;
