/** The key that presses the button it stands on. */
export function Touche({ children }: { children: string }) {
  return <kbd className="touche">{children}</kbd>;
}
