const VERSION = '3.3.22';

export function Pied() {
  return <footer className="pied">© {new Date().getFullYear()} Pharmacie · {VERSION}</footer>;
}
