-- A request for an offer is a lead until an operator has handled it.
ALTER TABLE contact_requests ADD COLUMN handled_by text, ADD COLUMN handled_at timestamptz;
