-- The address that a mail came from, where it names another one for answers: a contact form, a group, a second mailbox.
ALTER TABLE ticket_messages ADD COLUMN via_email text;
