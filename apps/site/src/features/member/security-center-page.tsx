import { SecurityPage } from './parts/security-page';

/** `securityCenter`: what protects the account. */
export function SecurityCenterPage() {
  return <SecurityPage />;
}
