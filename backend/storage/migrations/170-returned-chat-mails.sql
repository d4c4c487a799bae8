-- answered_at: when the visitor answered the e-mail, which has arrived then, even if a server returns it.
ALTER TABLE chat_mails ADD COLUMN answered_at timestamptz;

-- Releases the messages of failed e-mails to an address that was corrected since.
UPDATE messages SET mail_id = NULL WHERE created_at > now() - interval '3 days' AND mail_id IN (
  SELECT f.id FROM chat_mails f JOIN chats c ON c.id = f.chat_id
  WHERE f.delivery = 'failed' AND lower(f.recipient) <> lower(c.email)
);
