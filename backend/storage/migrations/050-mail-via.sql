-- The address in From, if the mail names another one for replies: a contact form, a group, or a
-- second mailbox.
ALTER TABLE ticket_messages ADD COLUMN via_email text;
