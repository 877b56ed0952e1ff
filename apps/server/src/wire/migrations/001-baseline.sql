create schema if not exists wire;

-- Key pairs that encrypted bodies are sealed to; the private half is sealed by the installation's vault.
create table wire.encryption_key (
  kid text primary key,
  public_jwk jsonb not null,
  sealed bytea not null,
  created_at timestamptz not null default clock_timestamp()
);

-- Nonces seen in encrypted bodies: one is good once, on whichever process it arrives.
create table wire.nonce (
  nonce text primary key,
  expires_at timestamptz not null
);
create index nonce_expires_at on wire.nonce (expires_at);
