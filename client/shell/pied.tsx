import { VERSION } from '#shared/base/version.ts';

export function Pied() {
  return (
    <footer className="pied">
      © {new Date().getFullYear()} Pharmacie · {VERSION}
    </footer>
  );
}
