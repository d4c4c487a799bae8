-- A request for an offer is a lead, until somebody has handled it.
ALTER TABLE contact_requests ADD COLUMN handled_by text, ADD COLUMN handled_at timestamptz;
