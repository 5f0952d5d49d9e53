import {
  BankAccount,
  Box,
  Calendar,
  Disable,
  Document,
  Export,
  Phone,
  Tag,
  Tick,
  Time,
} from '@blueprintjs/icons';
import { Button } from '@blueprintjs/core';
import { type ReactElement, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { KeyCap } from '#client/ui/key-cap.tsx';
import {
  acteDe,
  ANNONCES,
  type Gravite,
  rienAFaire,
  type TacheDite,
} from '#shared/admin/accueil/accueil.rules.ts';
import type { AFaire, GenreAFaire } from '#shared/admin/accueil/accueil.schema.ts';
import { denombrer } from '#shared/base/texte.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { useAFaire } from './a-faire.queries.ts';

const SIGNES: Readonly<Record<GenreAFaire, ReactElement>> = {
  ruptures: <Disable />,
  lots: <Calendar />,
  prix: <Tag />,
  billetages: <BankAccount />,
  livraisons: <Box />,
  feuilles: <Document />,
  bordereaux: <Export />,
  promesses: <Phone />,
};

interface Tache extends TacheDite {
  cle: string;
  signe: ReactElement;
  gravite: Gravite;
  acte: { mot: string; chemin: string } | null;
}
function tacheDe(session: Session, a: AFaire): Tache {
  const { gravite, titre, detail } = ANNONCES[a.genre];
  const acte = acteDe(session, a.genre);
  return {
    cle: a.genre,
    signe: SIGNES[a.genre],
    gravite,
    titre: titre(a),
    detail: detail(a),
    acte: acte && { mot: acte.mot, chemin: acte.chemin(a) },
  };
}
/** [ACU-23] Opens the registers if permitted, else the board. */
const tacheAttente = (session: Session, dite: TacheDite): Tache => ({
  ...dite,
  cle: 'attente',
  signe: <Time />,
  gravite: 'wrong',
  acte: peut(session, 'VENTE', 'caisse')
    ? { mot: 'Voir la caisse', chemin: '/vente/caisses' }
    : { mot: 'Voir', chemin: '/gestion/statistique?vue=direct' },
});

function Rangee({ tache: t, rang }: { tache: Tache; rang: number }) {
  return (
    <li>
      <span className="a-faire-signe" data-gravite={t.gravite} aria-hidden>
        {t.signe}
      </span>
      <span className="a-faire-texte">
        <strong>{t.titre}</strong>
        <small className="coupe" title={t.detail}>
          {t.detail}
        </small>
      </span>
      {t.acte && (
        <Link to={t.acte.chemin} className="bp6-button a-faire-acte">
          {t.acte.mot}
          <KeyCap>{String(rang)}</KeyCap>
        </Link>
      )}
    </li>
  );
}

const MONTREES = 6;
function Taches({ taches }: { taches: readonly Tache[] }) {
  const [toutes, montrer] = useState(false);
  const caches = toutes ? 0 : Math.max(0, taches.length - MONTREES);
  return (
    <>
      <ol>
        {taches.slice(0, taches.length - caches).map((t, i) => (
          <Rangee key={t.cle} tache={t} rang={i + 1} />
        ))}
      </ol>
      {caches > 0 && (
        <Button
          fill
          variant="minimal"
          className="a-faire-suite"
          text={`Voir ${denombrer(caches, 'autre', 'autres')}`}
          onClick={() => montrer(true)}
        />
      )}
    </>
  );
}

function Contenu({
  taches,
  paniers,
  chezLeVendeur,
  erreur,
  refetch,
}: {
  taches: readonly Tache[] | undefined;
  paniers: number | undefined;
  chezLeVendeur: boolean;
  erreur: string | undefined;
  refetch: () => void;
}) {
  if (erreur !== undefined && !taches)
    return (
      <div className="illisible">
        <ReadingState message={erreur} onRetry={refetch} />
      </div>
    );
  if (taches && taches.length > 0) return <Taches taches={taches} />;
  if (!taches || paniers === undefined)
    return <p className="a-faire-rien bp6-skeleton">Lecture…</p>;
  return (
    <p className="a-faire-rien" data-attend={paniers > 0 || undefined}>
      {paniers === 0 && <Tick color="currentColor" />} {rienAFaire(paniers, chezLeVendeur)}
    </p>
  );
}

/**
 * Most serious first, each opened by its digit. `paniers`: waiting at the registers, or open at the
 * seller's, undefined while loading; `attente`: a client waiting too long.
 */
export function CarteAFaire({
  session,
  paniers,
  chezLeVendeur = false,
  attente = null,
}: {
  session: Session;
  paniers: number | undefined;
  chezLeVendeur?: boolean;
  attente?: TacheDite | null;
}) {
  const { data, error, refetch } = useAFaire();
  const aller = useNavigate();
  const taches = data && [
    ...(attente ? [tacheAttente(session, attente)] : []),
    ...data.map((a) => tacheDe(session, a)),
  ];
  useShortcuts(
    'accueil',
    Object.fromEntries(
      (taches ?? []).map(({ acte }, i) => [String(i + 1), () => acte && void aller(acte.chemin)]),
    ),
  );
  return (
    <section className="carte a-faire" aria-label="À faire aujourd’hui">
      <header>
        <h2>À faire aujourd’hui</h2>
        {taches && taches.length > 0 && <span className="pastille-compte">{taches.length}</span>}
      </header>
      <Contenu
        taches={taches}
        paniers={paniers}
        chezLeVendeur={chezLeVendeur}
        erreur={error?.message}
        refetch={() => void refetch()}
      />
    </section>
  );
}
