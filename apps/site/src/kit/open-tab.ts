/**
 * Opens an address in a tab of its own, which has no way back to this page. Without `noopener` among the features, since with it the browser does not say whether it let the tab open.
 * @returns whether the tab opened; false: the browser blocks popups
 */
export function openTab(url: string): boolean {
  const tab = window.open('about:blank', '_blank');
  if (tab === null) return false;
  tab.opener = null;
  tab.location.replace(url);
  return true;
}
