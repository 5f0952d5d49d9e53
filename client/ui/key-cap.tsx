/** The key that presses the button it stands on. */
export function KeyCap({ children }: { children: string }) {
  return <kbd className="touche">{children}</kbd>;
}
