import {
  BankAccount,
  Clean,
  Document,
  Export,
  Outdated,
  Phone,
  ShoppingCart,
  Tag,
  Tick,
} from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { acteDe, ANNONCES } from '#shared/accueil/accueil.rules.ts';
import type { AFaire, GenreAFaire } from '#shared/accueil/accueil.schema.ts';
import type { Session } from '#shared/utilisateur/utilisateur.schema.ts';
import { useAFaire } from './a-faire.queries.ts';

const SIGNES: Readonly<Record<GenreAFaire, ReactElement>> = {
  ruptures: <Outdated />,
  lots: <Clean />,
  prix: <Tag />,
  billetages: <BankAccount />,
  livraisons: <ShoppingCart />,
  feuilles: <Document />,
  bordereaux: <Export />,
  promesses: <Phone />,
};

function Rangee({ a, rang, session }: { a: AFaire; rang: number; session: Session }) {
  const { gravite, titre, detail } = ANNONCES[a.genre];
  const acte = acteDe(session, a.genre);
  return (
    <li>
      <span className="a-faire-signe" data-gravite={gravite} aria-hidden>
        {SIGNES[a.genre]}
      </span>
      <span className="a-faire-texte">
        <strong>{titre(a)}</strong>
        <small className="coupe">{detail(a)}</small>
      </span>
      {acte && (
        <Link to={acte.chemin(a)} className="bp6-button a-faire-acte">
          {acte.mot}
          <KeyCap>{String(rang)}</KeyCap>
        </Link>
      )}
    </li>
  );
}

function Contenu({
  lus,
  erreur,
  relire,
  session,
}: {
  lus: readonly AFaire[] | undefined;
  erreur: string | undefined;
  relire: () => void;
  session: Session;
}) {
  if (erreur !== undefined && !lus)
    return (
      <div className="illisible">
        <ReadingState message={erreur} relire={relire} />
      </div>
    );
  if (!lus) return <p className="a-faire-rien bp6-skeleton">Lecture…</p>;
  if (lus.length === 0)
    return (
      <p className="a-faire-rien">
        <Tick color="currentColor" /> Rien n’attend : tout est à jour.
      </p>
    );
  return (
    <ol>
      {lus.map((a, i) => (
        <Rangee key={a.genre} a={a} rang={i + 1} session={session} />
      ))}
    </ol>
  );
}

/** What waits today, most serious first; each is opened by its digit. */
export function CarteAFaire({ session }: { session: Session }) {
  const { data, error, refetch } = useAFaire();
  const aller = useNavigate();
  const ouvrir = (a: AFaire): void => {
    const acte = acteDe(session, a.genre);
    if (acte) void aller(acte.chemin(a));
  };
  useShortcuts(
    'accueil',
    Object.fromEntries((data ?? []).map((a, i) => [String(i + 1), () => ouvrir(a)])),
  );
  return (
    <section className="carte a-faire" aria-label="À faire aujourd’hui">
      <header>
        <h2>À faire aujourd’hui</h2>
        {data && data.length > 0 && <span className="pastille-compte">{data.length}</span>}
      </header>
      <Contenu lus={data} erreur={error?.message} relire={() => void refetch()} session={session} />
    </section>
  );
}
