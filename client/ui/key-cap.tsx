export function KeyCap({ children }: { children: string }) {
  return <kbd className="touche">{children}</kbd>;
}
