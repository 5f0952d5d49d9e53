import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronUp } from '@blueprintjs/icons';
import { type ReactNode, useId, useState } from 'react';
import { CarteDInteraction } from '#client/sante/interaction/carte-interaction.offert.tsx';
import { OtherMarks } from '#client/sante/interaction/marque-de-ligne.offert.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { StockBadge } from '#client/ui/stock-badge.tsx';
import * as phrasesPrescription from '#shared/sante/prescription/prescription.phrases.ts';
import { formatDu } from '#shared/base/montant.ts';
import {
  PAR_DEFAUT,
  type ResultatPrescription,
  type StatutPrescription,
} from '#shared/sante/prescription/prescription.schema.ts';
import { prixDUneBoite, type Tarif } from '#shared/vente/reservation/prix-affiche.rules.ts';
import { type Autour, vigilanceDe } from './use-autour.ts';

const MOTS_STATUT: Readonly<
  Record<StatutPrescription, { mot: string; signe: string; teinte: string }>
> = {
  in_stock: { mot: 'En stock', signe: '✓', teinte: 'success' },
  on_order: { mot: 'À commander', signe: '▲', teinte: 'warning' },
  vidal_only: { mot: 'Non référencé', signe: '–', teinte: 'neutre' },
};
/** Stock unknown, no proof of absence. */
const CODES_NON_LUS = {
  mot: phrasesPrescription.codesNonLusCourt,
  signe: '▲',
  teinte: 'warning',
};
const ACTES: Readonly<Record<StatutPrescription, string>> = {
  in_stock: 'Ajouter au panier',
  on_order: 'Commander',
  vidal_only: 'Copier le nom',
};

function Detail({ nom, children }: { nom: string; children: ReactNode }) {
  return (
    <div>
      <dt>{nom}</dt>
      <dd>{children}</dd>
    </div>
  );
}
const liste = (textes: readonly string[]) => (
  <ul>
    {textes.map((t) => (
      <li key={t}>{t}</li>
    ))}
  </ul>
);

/** What is not known is said in the details, not beside each name. */
const texteIdentite = (m: ResultatPrescription): string =>
  [
    ...(['dci', 'forme', 'dosage'] as const).map((quoi) => m[quoi] !== PAR_DEFAUT[quoi] && m[quoi]),
    m.cip && `CIP ${m.cip}`,
    m.rayon && `rayon ${m.rayon}`,
  ]
    .filter(Boolean)
    .join(' · ');

function Details({ id, m }: { id: string; m: ResultatPrescription }) {
  return (
    <dl id={id}>
      {m.libelle_local && m.libelle_local !== m.libelle && (
        <Detail nom="Notre produit">{m.libelle_local}</Detail>
      )}
      <Detail nom="DCI">{m.dci}</Detail>
      <Detail nom="Forme">{m.forme}</Detail>
      <Detail nom="Dosage">{m.dosage}</Detail>
      <Detail nom="Posologie">{m.posologie}</Detail>
      <Detail nom="Durée">{m.duree}</Detail>
      {m.indications.length > 0 && <Detail nom="Indications">{liste(m.indications)}</Detail>}
      <Detail nom="Contre-indications">
        {m.contrindications.length > 0
          ? liste(m.contrindications)
          : phrasesPrescription.contreIndicationsNonDites}
      </Detail>
      {m.avis && (
        <Detail nom="Avis de la HAS (service médical rendu)">{liste(m.avis.split('\n'))}</Detail>
      )}
    </dl>
  );
}

function Vigilance({ m, communes, autour }: PropsVigilance) {
  const vigilance = autour && vigilanceDe(autour, m);
  const restent = m.inconnues.filter((i) => !communes.includes(i));
  return (
    <>
      {autour && vigilance && (
        <>
          {vigilance.cartes.map((c) => (
            <CarteDInteraction key={c.cle} carte={c} edition_id={autour.edition.id} />
          ))}
          <OtherMarks etat={vigilance.etat} />
        </>
      )}
      {restent.length > 0 && (
        <p className="discret">{phrasesPrescription.inconnuPourLui(restent)}</p>
      )}
    </>
  );
}

interface PropsVigilance {
  m: ResultatPrescription;
  /** Unknowns common to all results, shown once above. */
  communes: readonly string[];
  /** Null without a thesaurus. */
  autour: Autour | null;
}
export function CarteMedicament({
  m,
  communes,
  autour,
  tarif,
  agir,
}: PropsVigilance & {
  tarif: Tarif;
  agir: (m: ResultatPrescription) => void;
}) {
  const [ouverte, ouvrir] = useState(false);
  const id = useId();
  const { mot, signe, teinte } = m.codes_lus === false ? CODES_NON_LUS : MOTS_STATUT[m.status];
  return (
    <article className="carte-medicament" aria-labelledby={id}>
      <header>
        <h3 id={id}>
          <ProductName libelle={m.libelle} flat />
        </h3>
        <span className={`etiquette teinte-${teinte}`}>
          <span aria-hidden="true">{signe} </span>
          {mot}
        </span>
        {m.id !== null && <StockBadge qte={m.qte} retenue={0} />}
        {m.prix_de_vente !== null && (
          <strong className="nombre">
            {formatDu(prixDUneBoite({ ...m, prix_de_vente: m.prix_de_vente }, tarif).ttc)}
          </strong>
        )}
      </header>
      <p className="discret">{texteIdentite(m)}</p>
      {m.codes_lus === false && <p>{phrasesPrescription.codesNonLus}</p>}
      {m.alertes.length > 0 && (
        <ul className="medicament-alertes teinte-danger" aria-label="Alertes">
          {m.alertes.map((a) => (
            <li key={a}>
              <span aria-hidden="true">✕ </span>
              {a}
            </li>
          ))}
        </ul>
      )}
      <Vigilance m={m} communes={communes} autour={autour} />
      {ouverte && <Details id={`${id}-details`} m={m} />}
      <footer>
        <Button
          variant="minimal"
          size="small"
          icon={ouverte ? <ChevronUp /> : <ChevronDown />}
          text={ouverte ? 'Masquer les détails' : 'Détails'}
          aria-expanded={ouverte}
          aria-controls={`${id}-details`}
          onClick={() => ouvrir(!ouverte)}
        />
        <Button
          size="small"
          intent={m.status === 'in_stock' ? 'primary' : 'none'}
          text={ACTES[m.status]}
          aria-label={`${ACTES[m.status]} : ${m.libelle}`}
          onClick={() => agir(m)}
        />
      </footer>
    </article>
  );
}
