import './equivalents.css';
import { Button, Spinner } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { useAtom } from 'jotai';
import { type KeyboardEvent, useState } from 'react';
import { useEquivalents } from '#client/produit/produit.queries.ts';
import { copyText } from '#client/ui/copy-text.ts';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { StockBadge } from '#client/ui/stock-badge.tsx';
import { toast } from '#client/ui/toast.ts';
import { KeyCap } from '#client/ui/key-cap.tsx';
import * as phrasesPrescription from '#shared/prescription/prescription.phrases.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { dciCanonique } from '#shared/produit/dci.rules.ts';
import { vendable } from '#shared/produit/lots.rules.ts';
import { prendreEquivalent } from './ajout.actions.ts';
import { raisonEchec, useEquivalentsExternes } from '../prescription/prescription.queries.ts';
import { equivalentsDeAtom } from '../reservation.atoms.ts';

interface Rangee {
  cle: string;
  id: number | null;
  libelle: string;
  prix_de_vente: number | null;
  cip: string | null;
  qte: number;
  rayon: string | null;
}

async function copierNom(libelle: string): Promise<void> {
  if (await copyText(libelle)) toast.succes(phrasesPrescription.nomCopie(libelle));
  else toast.avertir(phrasesPrescription.copieImpossible);
}

function Ligne({
  e,
  choisie,
  prendre,
  viser,
}: {
  e: Rangee;
  choisie: boolean;
  prendre: () => void;
  viser: () => void;
}) {
  return (
    <tr
      aria-selected={choisie}
      className={e.id === null || e.qte < 1 ? 'rupture' : undefined}
      onMouseEnter={viser}
      onDoubleClick={prendre}
      ref={(tr) => {
        if (choisie) tr?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <th scope="row" title={e.libelle}>
        {e.libelle}
      </th>
      <td className="nombre">{e.prix_de_vente === null ? '–' : formatNombre(e.prix_de_vente)}</td>
      <td className="code">{e.cip}</td>
      <td>
        {e.id === null ? (
          <span className="discret">Non référencé</span>
        ) : (
          <StockBadge qte={e.qte} retenue={0} />
        )}
      </td>
      <td>{e.rayon}</td>
      <td className="equivalents-actes">
        <Button
          variant="minimal"
          size="small"
          icon={<Duplicate />}
          aria-label={`Copier le nom ${e.libelle}`}
          title="Copier le nom"
          onClick={() => void copierNom(e.libelle)}
        />
        <Button
          size="small"
          text="Prendre"
          aria-label={`Prendre ${e.libelle}`}
          disabled={e.id === null || e.qte < 1}
          onClick={prendre}
        />
      </td>
    </tr>
  );
}

/** Our own first, then what the drug service adds; a product of ours is shown once. */
function useRangees(produit: { id: number; libelle: string; dci: string | null }) {
  const notres = useEquivalents(produit);
  const externes = useEquivalentsExternes(produit.id, dciCanonique(produit.dci) !== null);
  const ids = new Set(notres.data?.map((e) => e.id));
  const rangees: Rangee[] = [
    ...(notres.data ?? []).map((e) => ({ ...e, qte: vendable(e), cle: `n${e.id}` })),
    ...(externes.data?.equivalents ?? [])
      .filter((e) => e.id === null || !ids.has(e.id))
      .map((e, i) => ({
        cle: `x${i}`,
        id: e.id,
        libelle: e.libelle_local ?? e.libelle,
        prix_de_vente: e.prix_de_vente,
        cip: e.cip_local ?? e.cip,
        qte: e.qte,
        rayon: e.rayon,
      })),
  ];
  return {
    rangees,
    chargement: notres.isLoading || externes.isLoading,
    erreur: notres.error ? raisonEchec(notres.error) : null,
    relire: notres.refetch,
    message: externes.data?.message ?? externes.error?.message ?? '',
  };
}

function Contenu({
  produit,
  fermer,
}: {
  produit: { id: number; libelle: string; dci: string | null };
  fermer: () => void;
}) {
  const { rangees, chargement, erreur, relire, message } = useRangees(produit);
  const [rang, setRang] = useState(0);
  const choisi = Math.min(rang, rangees.length - 1);
  const prendre = (e: Rangee | undefined) => {
    if (!e || e.id === null || e.qte < 1) return;
    void prendreEquivalent(produit.id, e.id);
    fermer();
  };
  const surTouche = (e: KeyboardEvent) => {
    if (e.key === 'ArrowDown') setRang(Math.min(choisi + 1, rangees.length - 1));
    else if (e.key === 'ArrowUp') setRang(Math.max(choisi - 1, 0));
    else if (e.key === 'Enter' && e.target === e.currentTarget) prendre(rangees[choisi]);
    else if (e.key.toLowerCase() === 'c' && !e.ctrlKey && rangees[choisi])
      void copierNom(rangees[choisi].libelle);
    else return;
    e.preventDefault();
  };
  const sansDci = dciCanonique(produit.dci) === null;
  return (
    <div className="equivalents-corps">
      <p className="discret">
        {produit.libelle}
        {sansDci ? '' : ` · ${produit.dci ?? ''}`}
      </p>
      {message && (
        <p className="discret" role="status">
          {message}
        </p>
      )}
      <div
        className="equivalents-liste"
        tabIndex={0}
        autoFocus
        role="region"
        aria-label="Produits équivalents"
        aria-busy={chargement}
        onKeyDown={surTouche}
        ref={(el) => {
          if (el && !el.contains(document.activeElement)) el.focus();
        }}
      >
        {rangees.length > 0 && (
          <table className="table-vente">
            <thead>
              <tr>
                <th>NOM</th>
                <th className="nombre">P.U.</th>
                <th>CIP</th>
                <th>QT. ACTU</th>
                <th>RAYON</th>
                <th>
                  <span className="vue-cachee">Actes</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rangees.map((e, i) => (
                <Ligne
                  key={e.cle}
                  e={e}
                  choisie={i === choisi}
                  prendre={() => prendre(e)}
                  viser={() => setRang(i)}
                />
              ))}
            </tbody>
          </table>
        )}
        {rangees.length === 0 && chargement && <Spinner aria-label="Recherche des équivalents" />}
        {rangees.length === 0 && !chargement && erreur === null && (
          <p className="vide">
            {sansDci
              ? phrasesPrescription.equivalentsSansDci
              : phrasesPrescription.equivalentsAucun}
          </p>
        )}
        {erreur !== null && (
          <p className="vide" role="alert">
            {erreur} <Button size="small" text="Réessayer" onClick={() => void relire()} />
          </p>
        )}
      </div>
      <p className="discret equivalents-touches">
        <KeyCap>↑ ↓</KeyCap> choisir <KeyCap>Entrée</KeyCap> mettre au panier à la place{' '}
        <KeyCap>C</KeyCap> copier le nom <KeyCap>Échap</KeyCap> fermer
      </p>
    </div>
  );
}

/**
 * 'Les Produits Equivalents': what may be given instead, in stock first; one key puts it in the
 * basket.
 */
export function EquivalentsDialogue() {
  const [produit, setProduit] = useAtom(equivalentsDeAtom);
  const fermer = () => setProduit(null);
  return (
    <Modal
      isOpen={produit !== null}
      onClose={fermer}
      className="equivalents"
      aria-labelledby="equivalents-titre"
    >
      <DialogHeader id="equivalents-titre" titre="Les Produits Equivalents" fermer={fermer} />
      {produit && <Contenu key={produit.id} produit={produit} fermer={fermer} />}
    </Modal>
  );
}
