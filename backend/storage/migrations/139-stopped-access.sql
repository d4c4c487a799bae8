-- What an access allows the operator to do, if the request says so, and when the visitor stopped it.
ALTER TABLE callbacks
  ADD COLUMN scope text CHECK (scope IN ('view', 'edit')),
  ADD COLUMN stopped_at timestamptz;
