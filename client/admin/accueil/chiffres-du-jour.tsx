import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useDirect } from '#client/gestion/statistiques/direct.queries.ts';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { useNow } from '#client/ui/use-now.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { formatTaux } from '#shared/gestion/statistiques/periode.rules.ts';
import { referenceSemaine } from '#shared/gestion/statistiques/direct.rules.ts';
import type { EtatDirect } from '#shared/gestion/statistiques/direct.schema.ts';
import { courbeDuJour, HAUTEUR, LARGEUR } from './courbe.rules.ts';

const MINUTE_MS = 60_000;

function CourbeDuJour({ etat, maintenant }: { etat: EtatDirect; maintenant: Date }) {
  const courbe = courbeDuJour(etat, maintenant);
  if (!courbe) return null;
  return (
    <svg
      className="courbe"
      viewBox={`-2 -4 ${LARGEUR + 4} ${HAUTEUR + 6}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <polygon points={`${courbe.aujourdhui} ${courbe.x},${HAUTEUR}`} className="courbe-fond" />
      <polyline points={courbe.semaineDerniere} className="courbe-avant" />
      <polyline points={courbe.aujourdhui} className="courbe-jour" />
    </svg>
  );
}

interface ChiffreProps {
  titre: string;
  unite?: string;
  /** Null while loading. */
  valeur: number | null;
  detail: ReactNode;
  courbe?: ReactNode;
}
function Chiffre({ titre, unite, valeur, detail, courbe }: ChiffreProps) {
  return (
    <Link to="/gestion/statistique?vue=direct" className="carte chiffre">
      <span className="chiffre-titre">
        {titre}
        {unite && <small> {unite}</small>}
      </span>
      <span className="chiffre-valeur">
        {valeur === null ? <span className="bp6-skeleton">00.000</span> : formatNombre(valeur)}
      </span>
      <small className="chiffre-detail">{detail}</small>
      {courbe}
    </Link>
  );
}

/** '↑ 8,4 % en une semaine, même heure'. */
function Ecart({ valeur, reference }: { valeur: number; reference: number }) {
  if (reference <= 0) return 'rien à comparer la semaine dernière';
  const ecart = (valeur - reference) / reference;
  return (
    <>
      <b data-sens={ecart < 0 ? 'baisse' : 'hausse'}>
        {ecart < 0 ? '↓' : '↑'} {formatTaux(Math.abs(ecart) * 100)}
      </b>{' '}
      en une semaine, même heure
    </>
  );
}
const part = (valeur: number, total: number): string =>
  total > 0 ? `${formatTaux((valeur / total) * 100)} du CA` : 'aucune vente';

type Tuiles = EtatDirect['tuiles'];
const AUTRES: readonly {
  titre: string;
  unite?: string;
  lire: (t: Tuiles) => number;
  detail: (t: Tuiles) => string;
}[] = [
  {
    titre: 'Ventes',
    lire: (t) => t.nombre_ventes,
    detail: (t) => `panier moyen ${formatNombre(t.panier_moyen)}`,
  },
  {
    titre: 'Marge',
    unite: 'FCFA',
    lire: (t) => t.marge,
    detail: (t) => part(t.marge, t.chiffre_affaire),
  },
  {
    titre: 'Prise en charge',
    unite: 'FCFA',
    lire: (t) => t.prise_en_charge,
    detail: (t) => part(t.prise_en_charge, t.chiffre_affaire),
  },
];

function ChiffreAffaires({ etat }: { etat: EtatDirect | undefined }) {
  const maintenant = new Date(useNow(MINUTE_MS));
  if (!etat) return <Chiffre titre="Chiffre d’affaires" unite="FCFA" valeur={null} detail={null} />;
  const valeur = etat.tuiles.chiffre_affaire;
  return (
    <Chiffre
      titre="Chiffre d’affaires"
      unite="FCFA"
      valeur={valeur}
      detail={<Ecart valeur={valeur} reference={referenceSemaine(etat, maintenant)} />}
      courbe={<CourbeDuJour etat={etat} maintenant={maintenant} />}
    />
  );
}

/**
 * [ACU-20] The manager's live figures, linked to the board; a failed read shows an error with a
 * retry.
 */
export function ChiffresDuJour() {
  const { data: etat, error, refetch } = useDirect();
  if (error && !etat)
    return (
      <section className="carte illisible" aria-label="En direct">
        <ReadingState message={error.message} onRetry={() => void refetch()} />
      </section>
    );
  return (
    <section className="chiffres" aria-label="En direct">
      <ChiffreAffaires etat={etat} />
      {AUTRES.map(({ titre, unite, lire, detail }) => (
        <Chiffre
          key={titre}
          titre={titre}
          {...(unite && { unite })}
          valeur={etat ? lire(etat.tuiles) : null}
          detail={etat && detail(etat.tuiles)}
        />
      ))}
    </section>
  );
}
