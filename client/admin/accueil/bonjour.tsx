import { useGardeActuelle } from '#client/gestion/garde/garde.queries.ts';
import { Badge } from '#client/ui/status-badge.tsx';
import { useNow } from '#client/ui/use-now.ts';
import { formatJourLong, heureDe } from '#shared/base/dates.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import { peutEntendre } from '#shared/admin/utilisateur/sujets.rules.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { builtScreensAtom } from '#client/base/screens.atoms.ts';
import { menuOffert } from '#client/shell/menu-offert.rules.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import * as phrasesGarde from '#shared/gestion/garde/garde.phrases.ts';

/** By likelihood; the first is focused. */
const PREMIERS = [
  '/vente/reservation',
  '/vente/caisses',
  '/gestion/statistique',
  '/stock/produits',
  '/stock/commandes',
];
const MONTRES = 4;
const NOMS: Readonly<Record<string, string>> = {
  '/vente/reservation': 'Vendre',
  '/gestion/statistique': 'En direct',
};
const CHEMINS: Readonly<Record<string, string>> = {
  '/gestion/statistique': '/gestion/statistique?vue=direct',
};
const rang = (chemin: string): number => {
  const place = PREMIERS.indexOf(chemin);
  return place === -1 ? PREMIERS.length : place;
};

/** Likely screens only, the menu has the rest; managers get the evening report, on phones too. */
function RaccourcisAccueil({ session, clavier }: { session: Session; clavier: boolean }) {
  const gere = peut(session, 'GESTION', 'stat');
  const entrees = menuOffert(session, useAtomValue(builtScreensAtom))
    .flatMap((g) => g.entrees)
    .toSorted((a, b) => rang(a.chemin) - rang(b.chemin))
    .slice(0, gere ? MONTRES - 1 : MONTRES);
  const premier = entrees[0]?.chemin;
  const lien = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (clavier && document.activeElement === document.body) lien.current?.focus();
  }, [premier, clavier]);
  return (
    <nav className="raccourcis" data-second={!clavier || undefined} aria-label="Mes écrans">
      {entrees.map(({ chemin, libelle }) => (
        <Link
          key={chemin}
          to={CHEMINS[chemin] ?? chemin}
          ref={chemin === premier ? lien : null}
          className="bp6-button"
        >
          {NOMS[chemin] ?? libelle}
        </Link>
      ))}
      {gere && (
        <Link to="/gestion/statistique?vue=soir" className="bp6-button">
          Rapport du soir
        </Link>
      )}
    </nav>
  );
}

const MINUTE_MS = 60_000;

function GardeEnCours() {
  const garde = useGardeActuelle();
  if (!garde) return null;
  return <Badge tone="warning">{phrasesGarde.gardeEnCours(formatFcfa(garde.montant_taxe))}</Badge>;
}

/** User, date, garde in progress, shortcuts; the first is focused unless `clavier` is false. */
export function Bonjour({ session, clavier = true }: { session: Session; clavier?: boolean }) {
  const maintenant = new Date(useNow(MINUTE_MS));
  return (
    <header className="bonjour">
      <h1>Bonjour {session.fullname}</h1>
      <time dateTime={maintenant.toISOString()}>
        {formatJourLong(maintenant)}, {heureDe(maintenant)}
      </time>
      {peutEntendre(session, 'garde') && <GardeEnCours />}
      <RaccourcisAccueil session={session} clavier={clavier} />
    </header>
  );
}
