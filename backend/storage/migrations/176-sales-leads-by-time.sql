-- Finds the form that a visitor has just sent.
CREATE INDEX contact_requests_by_time ON contact_requests (created_at);
