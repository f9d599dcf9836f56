// Tests of this target.
