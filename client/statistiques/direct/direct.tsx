import './direct.css';
import { Button, Callout, Spinner } from '@blueprintjs/core';
import { Pause, Play } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { cache } from '#client/base/cache.ts';
import { connectionAtom, lastSignAtom } from '#client/base/connection.atoms.ts';
import { Badge, type Tone } from '#client/ui/status-badge.tsx';
import { formatDateHeure, heureDe, jourDe } from '#shared/base/dates.ts';
import * as phrasesStatistiques from '#shared/statistiques/statistiques.phrases.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import {
  alertesA,
  etatLien,
  type EtatLien,
  referenceSemaine,
  SEUILS,
} from '#shared/statistiques/direct.rules.ts';
import type { EtatDirect } from '#shared/statistiques/direct.schema.ts';
import { evolutionDe, formatEvolution } from '#shared/statistiques/periode.rules.ts';
import { CLE_DIRECT, useDirect, useFige } from '../direct.queries.ts';
import type { Dessin } from '../dessin.ts';
import { Alertes, Caisses, Fil, Vendeurs } from './parts-direct.tsx';

const Graphique = lazyScreen(
  () => import('../graphique.tsx'),
  'Graphique',
  <Spinner aria-label="Chargement" />,
);

/** The time, each second: ages and limits are counted here, not told by the server. */
function useSeconde(): Date {
  const [maintenant, setMaintenant] = useState(() => new Date());
  useEffect(() => {
    const battement = setInterval(() => setMaintenant(new Date()), 1_000);
    return () => clearInterval(battement);
  }, []);
  return maintenant;
}
const direOuVide = (n: number | null | undefined): string =>
  n === null || n === undefined ? '' : formatFcfa(n);
const heure = (d: Date): string => formatDateHeure(d).slice(11);
const LIENS: Readonly<Record<EtatLien, { teinte: Tone; mots: string }>> = {
  vivant: { teinte: 'success', mots: 'En direct' },
  perime: { teinte: 'warning', mots: 'Sans nouvelles' },
  hors_ligne: { teinte: 'danger', mots: 'Hors ligne' },
};

interface TuileProps {
  nom: string;
  valeur: string;
  plus?: string;
  alerte?: boolean;
}
const TuileDirect = ({ nom, valeur, plus, alerte = false }: TuileProps) => (
  <div className="direct-tuile" data-alerte={alerte || undefined}>
    <dt>{nom}</dt>
    {/* Another value is another element: its tint shows for a second. */}
    <dd key={valeur}>
      {valeur}
      {alerte && ' !'}
    </dd>
    <dd className="direct-plus">{plus ?? ''}</dd>
  </div>
);

function fleche(evolution: string): string {
  if (evolution === 'N/A') return '';
  return evolution.startsWith('-') ? '▼ ' : '▲ ';
}

function Tuiles({ etat, maintenant }: { etat: EtatDirect; maintenant: Date }) {
  const { tuiles: t } = etat;
  const evolution = formatEvolution(
    evolutionDe(t.chiffre_affaire, referenceSemaine(etat, maintenant)),
  );
  return (
    <dl className="direct-tuiles">
      <TuileDirect
        nom="CA TTC"
        valeur={formatFcfa(t.chiffre_affaire)}
        plus={`${fleche(evolution)}${evolution} sur la semaine dernière`}
      />
      <TuileDirect nom="Ventes" valeur={formatNombre(t.nombre_ventes)} />
      <TuileDirect nom="Panier moyen" valeur={formatFcfa(t.panier_moyen)} />
      <TuileDirect nom="Marge" valeur={formatFcfa(t.marge)} />
      <TuileDirect nom="Prise en charge" valeur={formatFcfa(t.prise_en_charge)} />
      <TuileDirect
        nom="Annulations"
        valeur={formatNombre(t.annulations)}
        alerte={t.annulations > SEUILS.annulations}
      />
    </dl>
  );
}

/** Hours anybody sold in, today or a week ago; the usual day when nobody did. */
function useHeures({ heures, jour }: EtatDirect, maintenant: Date): Dessin {
  // What has not come yet is not drawn as nothing sold.
  const derniere = jourDe(maintenant) === jour ? Number(heureDe(maintenant).slice(0, 2)) : 23;
  return useMemo(() => {
    const vues = heures
      .filter((h) => h.total !== 0 || h.semaine_derniere !== 0)
      .map((h) => h.heure);
    const [de, a] = [Math.min(8, ...vues), Math.max(19, ...vues)];
    const montrees = heures.filter((h) => h.heure >= de && h.heure <= a);
    return {
      genre: 'ligne',
      nom: 'Heure',
      unite: 'fcfa',
      categories: montrees.map((h) => `${String(h.heure).padStart(2, '0')} h`),
      series: [
        {
          nom: 'Aujourd’hui',
          teinte: 'primary',
          valeurs: montrees.map((h) => (h.heure > derniere && h.total === 0 ? null : h.total)),
        },
        {
          nom: 'Même jour, semaine dernière',
          teinte: 'neutre',
          valeurs: montrees.map((h) => h.semaine_derniere),
        },
      ],
    };
  }, [heures, derniere]);
}
function ParHeure({ etat, maintenant, tv }: { etat: EtatDirect; maintenant: Date; tv: boolean }) {
  const dessin = useHeures(etat, maintenant);
  const [enTable, setEnTable] = useState(false);
  if (dessin.genre === 'anneau') return null;
  return (
    <section className="direct-carte direct-heures" aria-label="Chiffre d’affaires par heure">
      <header>
        <h2>CA par heure</h2>
        {!tv && (
          <Button
            variant="minimal"
            size="small"
            text={enTable ? 'Voir le graphique' : 'Voir le tableau'}
            onClick={() => setEnTable(!enTable)}
          />
        )}
      </header>
      {enTable ? (
        <div
          className="stat-tableau"
          tabIndex={0}
          role="region"
          aria-label="Tableau : CA par heure"
        >
          <table>
            <thead>
              <tr>
                <th scope="col">HEURE</th>
                {dessin.series.map((s) => (
                  <th key={s.nom} scope="col" className="nombre">
                    {s.nom}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {dessin.categories.map((c, i) => (
                <tr key={c}>
                  <td>{c}</td>
                  {dessin.series.map((s) => (
                    <td key={s.nom} className="nombre">
                      {direOuVide(s.valeurs[i])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <div className="direct-dessin">
          <Graphique
            dessin={dessin}
            description="Chiffre d’affaires par heure, aujourd’hui et le même jour de la semaine dernière. « Voir le tableau » donne les chiffres."
          />
        </div>
      )}
    </section>
  );
}

/** What waits while the screen stands still. */
const attenteDite = (attendent: number): string =>
  attendent > 0
    ? `${formatNombre(attendent)} changement${attendent > 1 ? 's' : ''} en attente`
    : 'Rien de nouveau';

function Barre({
  etat,
  lien,
  valeursDe,
  gel,
}: {
  etat: EtatDirect;
  lien: keyof typeof LIENS;
  /** Of when the values are, once the link is no longer alive. */
  valeursDe: number;
  /** Null on a wall, which nobody freezes. */
  gel: { fige: boolean; figer: (fige: boolean) => void; attendent: number } | null;
}) {
  const { teinte, mots } = LIENS[lien];
  return (
    <div className="direct-barre">
      <span role="status">
        <Badge teinte={teinte}>{mots}</Badge>
      </span>
      <span className="direct-maj" aria-live="off">
        {lien === 'vivant'
          ? `mis à jour ${heure(new Date(etat.at))}`
          : `valeurs de ${heure(new Date(valeursDe))}`}
      </span>
      {gel && (
        <Button
          size="small"
          icon={gel.fige ? <Play /> : <Pause />}
          text={gel.fige ? 'Reprendre' : 'Figer'}
          aria-pressed={gel.fige}
          onClick={() => gel.figer(!gel.fige)}
        />
      )}
      {gel?.fige && <span className="direct-maj">{attenteDite(gel.attendent)}</span>}
      {etat.tuiles.nombre_ventes === 0 && etat.fil.length === 0 && (
        <span className="direct-maj">Aucune vente aujourd’hui</span>
      )}
    </div>
  );
}

/**
 * The day as it goes. Frozen, it stands still and counts what waits; stale or offline, the last
 * values stay, greyed, with their time.
 */
export function Direct({ tv }: { tv: boolean }) {
  const { data, isError, refetch, isFetching } = useDirect();
  const [fige, figer] = useState(false);
  const maintenant = useSeconde();
  const connexion = useAtomValue(connectionAtom);
  const signe = useAtomValue(lastSignAtom);
  const { montre: etat, attendent } = useFige(data, fige);
  const lien = etatLien(connexion.etat === 'en_ligne', signe, maintenant.getTime());
  const jour = jourDe(maintenant);
  // Another day begins without anything being sold.
  useEffect(() => {
    if (data && data.jour !== jour) void cache.invalidateQueries({ queryKey: CLE_DIRECT });
  }, [jour, data]);
  if (isError && !etat)
    return (
      <Callout intent="danger" icon={false}>
        {phrasesStatistiques.statistiques.echec}{' '}
        <Button text="Réessayer" loading={isFetching} onClick={() => void refetch()} />
      </Callout>
    );
  if (!etat) return <Spinner className="page-vide" aria-label="Chargement" />;
  const valeursDe = lien === 'perime' ? signe : (connexion.depuis ?? signe);
  const gel = tv ? null : { fige, figer, attendent };
  return (
    <div className="direct" data-lien={lien}>
      <Barre etat={etat} lien={lien} valeursDe={valeursDe} gel={gel} />
      <Tuiles etat={etat} maintenant={maintenant} />
      <div className="direct-caisses">
        <Caisses caisses={etat.caisses} maintenant={maintenant} />
        <Vendeurs vendeurs={etat.vendeurs} />
      </div>
      <div className="direct-bas">
        <ParHeure etat={etat} maintenant={maintenant} tv={tv} />
        <Alertes alertes={alertesA(etat, maintenant)} />
        <Fil fil={etat.fil} />
      </div>
    </div>
  );
}
