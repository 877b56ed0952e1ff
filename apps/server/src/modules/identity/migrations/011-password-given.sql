-- When the sign-in password was last given in a session: changes of what guards an account ask for it beside a code.
alter table identity.session add column password_at timestamptz;
