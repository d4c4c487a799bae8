-- The latest request from a desk of this session. An operator whose desks are silent for some
-- minutes is not online.
ALTER TABLE desk_sessions ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now();
