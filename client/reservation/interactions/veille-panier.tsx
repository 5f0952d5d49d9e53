import './interactions.css';
import { Button } from '@blueprintjs/core';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { MarqueDeLigne } from '#client/interaction/marque-de-ligne.offert.tsx';
import { PanneauVigilance } from '#client/interaction/panneau-vigilance.offert.tsx';
import { SIGNE_DOUBLON, SIGNES } from '#client/interaction/signes.offert.ts';
import { refetchThesaurus } from '#client/interaction/thesaurus.queries.ts';
import type { Vigilance } from '#client/interaction/vigilance.offert.ts';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { toast } from '#client/ui/toast.ts';
import { estAlerte } from '#shared/interaction/interaction.rules.ts';
import { thesaurusAbsent } from '#shared/interaction/interaction.phrases.ts';
import type { Niveau } from '#shared/interaction/niveaux.rules.ts';
import * as phrases from '#shared/interaction/vigilance.phrases.ts';
import { accepteePar } from '#shared/reservation/interactions-panier.phrases.ts';
import { cleDeLigne } from '#shared/reservation/ligne-analysee.rules.ts';
import type { LigneReservation, Reservation } from '#shared/reservation/reservation.schema.ts';
import { useVeille } from './use-veille.ts';
import { panneauVigilanceAtom, veilleAtom } from './veille.atoms.ts';

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

export function MarqueLigne({ l }: { l: Pick<LigneReservation, 'produit_id' | 'libelle'> }) {
  const etat = useAtomValue(veilleAtom)?.bilan.lignes.get(cleDeLigne(l.produit_id));
  const ouvrir = useSetAtom(panneauVigilanceAtom);
  return etat && <MarqueDeLigne etat={etat} libelle={l.libelle} ouvrir={() => ouvrir(true)} />;
}
