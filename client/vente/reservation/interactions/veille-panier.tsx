import { Button } from '@blueprintjs/core';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useShortcuts } from '#client/base/shortcuts.ts';
import {
  COUVERTURE_DITE,
  MarqueDeLigne,
} from '#client/sante/interaction/marque-de-ligne.offert.tsx';
import { PanneauVigilance } from '#client/sante/interaction/panneau-vigilance.offert.tsx';
import { SIGNE_DOUBLON, SIGNES } from '#client/sante/interaction/signes.offert.ts';
import {
  refetchThesaurus,
  type EtatDuThesaurus,
  useThesaurus,
} from '#client/sante/interaction/thesaurus.queries.ts';
import type { Vigilance, Historique } from '#client/sante/interaction/vigilance.offert.ts';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { toast } from '#client/ui/toast.ts';
import { estAlerte, estContreIndication } from '#shared/sante/interaction/interaction.rules.ts';
import { thesaurusAbsent } from '#shared/sante/interaction/interaction.phrases.ts';
import type { Niveau } from '#shared/sante/interaction/niveaux.rules.ts';
import { accepteePar } from '#shared/vente/reservation/interactions-panier.phrases.ts';
import { cleDeLigne, ligneAnalysee } from '#shared/vente/reservation/ligne-analysee.rules.ts';
import type {
  LigneReservation,
  Reservation,
} from '#shared/vente/reservation/reservation.schema.ts';
import { panneauVigilanceAtom, veilleAtom } from './veille.atoms.ts';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useCompositions } from '#client/stock/produit/produit.queries.ts';
import { bilanDesLignes } from '#shared/sante/interaction/resume.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { useClient } from '#client/vente/clientele/client.queries.ts';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import { lireAchatsRecents } from '#shared/vente/reservation/interactions-panier.api.ts';
import type { AchatRecent } from '#shared/vente/reservation/interactions-panier.schema.ts';
import './interactions.css';
import * as phrases from '#shared/sante/interaction/vigilance.phrases.ts';

const AUCUN: readonly AchatRecent[] = [];
const GARDES_MS = 5 * 60_000;

/**
 * [HIS-3] Client's past purchases: only if named, consenting, with a non-empty basket and a
 * thesaurus. Each read is logged: cached a while, in memory only.
 */
function useAchatsRecents(
  r: Reservation,
  utile: boolean,
): { achats: readonly AchatRecent[]; historique: Historique } {
  const ouvert = useAtomValue(pharmacieAtom)?.historique_interactions === true;
  const regarde = ouvert && utile && r.client_id !== CLIENT_COMPTANT;
  const { data: client } = useClient(r.client_id);
  const accord = client?.historique_accord === true;
  const { data, isError } = useQuery({
    queryKey: ['achats-recents', r.id, r.client_id],
    queryFn: async () =>
      dataOf(
        await callApi(lireAchatsRecents, { corps: { reservation_id: r.id }, silencieux: true }),
      ),
    enabled: regarde && accord && r.reservation_produits.length > 0,
    staleTime: Infinity,
    gcTime: GARDES_MS,
  });
  if (!regarde) return { achats: AUCUN, historique: 'ferme' };
  if (client && !accord) return { achats: AUCUN, historique: 'sans_accord' };
  if (data) return { achats: data, historique: data.length };
  return { achats: AUCUN, historique: isError ? 'illisible' : 'lecture' };
}

/**
 * [CIN-6] Interactions of the displayed basket, computed locally on each change with the cached
 * edition. Returns the thesaurus state.
 */
function useVeille(r: Reservation): EtatDuThesaurus['etat'] {
  const thesaurus = useThesaurus();
  const tenu = thesaurus.etat === 'tenu';
  const index = tenu ? thesaurus.index : null;
  const edition = tenu ? thesaurus.edition : null;
  const lignes = r.reservation_produits;
  const compositions = useCompositions(lignes.map((l) => l.produit_id));
  const { achats, historique } = useAchatsRecents(r, tenu);
  const dire = useSetAtom(veilleAtom);
  const veille = useMemo(() => {
    if (!index || !edition) return null;
    const duPanier = lignes.flatMap((l, i) => {
      const composition = compositions[i];
      return composition === false || composition === undefined
        ? []
        : [ligneAnalysee(l, composition)];
    });
    const avant = achats.map((a) => ligneAnalysee(a, a.composition, a.jour));
    const autour = [...duPanier, ...avant];
    const bilan = bilanDesLignes(index, autour);
    return {
      edition,
      bilan,
      historique,
      lignes: duPanier,
      autour,
      reservation_id: r.id,
      contre_indications: bilan.cartes.filter(estContreIndication).length,
    };
  }, [index, edition, lignes, compositions, achats, historique, r.id]);
  useLayoutEffect(() => dire(veille), [dire, veille]);
  useEffect(() => () => dire(null), [dire]);
  return thesaurus.etat;
}

const COMPTES: readonly [Exclude<Niveau, 'APEC'>, (n: number) => string][] = [
  ['CI', phrases.nombreDeCI],
  ['AD', phrases.nombreDAD],
  ['PE', phrases.nombreDePE],
];

function Comptes({ vigilance, r }: { vigilance: Vigilance; r: Reservation }) {
  const { cartes, doubles } = vigilance.bilan;
  const ouvrir = useSetAtom(panneauVigilanceAtom);
  const alertes = cartes.filter(estAlerte);
  if (alertes.length === 0 && doubles.length === 0) return null;
  const comptes = COMPTES.flatMap(([niveau, dire]) => {
    const n = alertes.filter((c) => c.niveau === niveau).length;
    return n > 0 ? [{ ...SIGNES[niveau], texte: dire(n) }] : [];
  });
  return (
    <div className="vigilance-bande" role="status">
      {comptes.map(({ signe, teinte, texte }) => (
        <span key={texte} className={`ton-${teinte}`}>
          <span aria-hidden="true">{signe} </span>
          {texte}
        </span>
      ))}
      {doubles.length > 0 && (
        <span className="ton-warning">
          <span aria-hidden="true">{SIGNE_DOUBLON} </span>
          {phrases.nombreDeDoublons(doubles.length)}
        </span>
      )}
      {r.contre_indications_par !== null && (
        <span className="ton-neutre">{accepteePar(r.contre_indications_par)}</span>
      )}
      <Button
        variant="minimal"
        size="small"
        text="Voir"
        endIcon={<KeyCap>Alt+I</KeyCap>}
        onClick={() => ouvrir(true)}
      />
    </div>
  );
}

export function VeillePanier({ r }: { r: Reservation }) {
  const etat = useVeille(r);
  const vigilance = useAtomValue(veilleAtom);
  const [ouvert, ouvrir] = useAtom(panneauVigilanceAtom);
  useShortcuts('vente', {
    'Alt+I': () => (etat === 'aucun' ? toast.avertir(thesaurusAbsent) : ouvrir(true)),
  });
  if (etat === 'illisible')
    return (
      <div className="vigilance-bande" role="status">
        <span className="ton-warning">▲ {phrases.interactionsNonVerifiees}</span>
        <Button variant="minimal" size="small" text="Relire" onClick={refetchThesaurus} />
      </div>
    );
  if (vigilance?.reservation_id !== r.id) return null;
  return (
    <>
      <Comptes vigilance={vigilance} r={r} />
      {ouvert && <PanneauVigilance vigilance={vigilance} fermer={() => ouvrir(false)} />}
    </>
  );
}

/** [INT-14] Said once: a line under each product would hide the others. */
export function CouvertureDuPanier() {
  const lignes = useAtomValue(veilleAtom)?.bilan.lignes.values() ?? [];
  const ouvrir = useSetAtom(panneauVigilanceAtom);
  const n = [...lignes].filter(({ couverture }) => COUVERTURE_DITE[couverture] !== null).length;
  if (n === 0) return null;
  return (
    <button
      type="button"
      className="couverture-du-panier"
      tabIndex={-1}
      title={phrases.lignesHorsThesaurus(n)}
      aria-label={phrases.lignesHorsThesaurus(n)}
      onClick={() => ouvrir(true)}
    >
      – {phrases.horsThesaurus(n)}
    </button>
  );
}

export function MarqueLigne({ l }: { l: Pick<LigneReservation, 'produit_id' | 'libelle'> }) {
  const etat = useAtomValue(veilleAtom)?.bilan.lignes.get(cleDeLigne(l.produit_id));
  const ouvrir = useSetAtom(panneauVigilanceAtom);
  return etat && <MarqueDeLigne etat={etat} libelle={l.libelle} ouvrir={() => ouvrir(true)} />;
}
