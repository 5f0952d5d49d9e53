import './fournisseur.css';
import { CloudUpload } from '@blueprintjs/icons';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FileButton } from '#client/ui/file-button.tsx';
import { DialogActions, FormErrors } from '#client/ui/form.tsx';
import { readTable } from '#client/ui/lecture/lire-tableau.ts';
import { Modal } from '#client/ui/modal.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import * as phrasesReglement from '#shared/caisse/reglement.phrases.ts';
import { lireTarifFournisseur } from '#shared/commande/offre.api.ts';
import * as phrases from '#shared/commande/offre.phrases.ts';
import {
  type ChampTu,
  type EffetTarif,
  LIGNES_TARIF_MAX,
  type LigneTarif,
} from '#shared/commande/offre.schema.ts';
import { lireTarif, type RefusDeLigne } from '#shared/commande/tarif.rules.ts';
import type { Fournisseur } from '#shared/fournisseur/fournisseur.record.ts';

type Visee = Pick<Fournisseur, 'id' | 'libelle'>;

/** A price list chosen, read here, looked at there, then taken. */
function useTarif(fournisseur: Visee) {
  const { erreurs, enCours, envoyer, refuser } = useSubmit();
  const [lignes, setLignes] = useState<readonly LigneTarif[]>([]);
  const [refusees, setRefusees] = useState<readonly RefusDeLigne[]>([]);
  const [tus, setTus] = useState<readonly ChampTu[]>([]);
  const [effet, setEffet] = useState<EffetTarif | null>(null);
  const demander = (voulues: readonly LigneTarif[], appliquer: boolean) =>
    envoyer((cle) =>
      callApi(lireTarifFournisseur, {
        parametres: { id: fournisseur.id },
        corps: { lignes: [...voulues], appliquer },
        cle,
      }),
    );
  const choisir = async (fichier: File) => {
    setEffet(null);
    const rangees = await readTable(fichier);
    if (rangees === null) return refuser(phrases.fichierIllisible);
    const lu = lireTarif(rangees);
    if ('faute' in lu) return refuser(lu.faute);
    if (lu.lignes.length > LIGNES_TARIF_MAX)
      return refuser(phrases.fichierTropLong(LIGNES_TARIF_MAX));
    setLignes(lu.lignes);
    setRefusees(lu.refus);
    setTus(lu.tus);
    if (lu.lignes.length === 0) return refuser();
    const { data } = await demander(lu.lignes, false);
    if (data) setEffet(data);
  };
  const appliquer = async (): Promise<boolean> => (await demander(lignes, true)).success;
  const tous = [...refusees, ...(effet?.refus ?? [])].toSorted((a, b) => a.ligne - b.ligne);
  return { erreurs, enCours, effet, tus, refus: tous, choisir, appliquer };
}

function Changements({ effet }: { effet: EffetTarif }) {
  if (effet.changements.length === 0) return null;
  return (
    <div className="tarif-cadre" tabIndex={0} role="region" aria-label="Prix qui changent">
      <table className="fiches tarif-lignes">
        <thead>
          <tr>
            <th scope="col">PRODUIT</th>
            <th scope="col" className="nombre">
              AVANT
            </th>
            <th scope="col" className="nombre">
              APRÈS
            </th>
            <th scope="col" className="nombre">
              ÉCART
            </th>
            <th scope="col">OFFRE</th>
            <th scope="col">MINIMUM</th>
          </tr>
        </thead>
        <tbody>
          {effet.changements.map((c) => (
            <tr key={c.produit_id}>
              <th scope="row">
                <ProductName libelle={c.produit_libelle} flat />
              </th>
              <td data-titre="AVANT" className="nombre">
                {c.prix_avant === null ? '–' : formatNombre(c.prix_avant)}
              </td>
              <td data-titre="APRÈS" className="nombre">
                <strong>{formatNombre(c.prix_apres)}</strong>
              </td>
              <td data-titre="ÉCART" className="nombre">
                {ecart(c.prix_avant, c.prix_apres)}
              </td>
              <td data-titre="OFFRE">{phrases.tarifAvantApres(c.offre_avant, c.offre)}</td>
              <td data-titre="MINIMUM">
                {phrases.tarifAvantApres(minimum(c.qte_min_avant), minimum(c.qte_min))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
const minimum = (boites: number | null): string | null =>
  boites === null ? null : formatNombre(boites);
/** How a price moved, in percent; a dash for a new one. */
function ecart(avant: number | null, apres: number): string {
  if (avant === null || avant === 0) return 'nouveau';
  const part = Math.round(((apres - avant) / avant) * 1000) / 10;
  if (part === 0) return '–';
  return `${part > 0 ? '+' : '−'}${String(Math.abs(part)).replace('.', ',')} %`;
}

function Refus({ refus }: { refus: readonly RefusDeLigne[] }) {
  if (refus.length === 0) return null;
  return (
    <details className="tarif-refus" open={refus.length <= 5}>
      <summary>{denombrer(refus.length, 'ligne refusée', 'lignes refusées')}</summary>
      <ul>
        {refus.slice(0, 100).map((r) => (
          <li key={r.ligne}>
            Ligne {r.ligne} : {r.texte}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Resume({ effet }: { effet: EffetTarif }) {
  return (
    <p role="status">
      <strong>{denombrer(effet.nouvelles, 'nouveau prix', 'nouveaux prix')}</strong>,{' '}
      <strong>{denombrer(effet.changees, 'prix changé', 'prix changés')}</strong>,{' '}
      {denombrer(effet.inchangees, 'inchangé')}.
    </p>
  );
}

/** [TAR-1] A supplier's price list taken from a file: what it changes is seen before it does. */
export function TarifDialogue({ fournisseur, fermer }: { fournisseur: Visee; fermer: () => void }) {
  const { erreurs, enCours, effet, tus, refus, choisir, appliquer } = useTarif(fournisseur);
  const change = effet !== null && effet.nouvelles + effet.changees > 0;
  const occupe = enCours ? phrasesReglement.traitement : null;
  return (
    <Modal
      isOpen
      className="formulaire tarif-dialogue"
      aria-labelledby="tarif-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="tarif-titre" titre={`Tarif de ${fournisseur.libelle}`} fermer={fermer} />
      <div className="formulaire-corps">
        <p className="discret">
          Un classeur .xlsx ou un texte .csv : PRIX, et CIP ou CODE du fournisseur ; OFFRE (10 + 1)
          et MINIMUM si le fichier les dit. Rien n’est pris avant que vous ne l’ayez vu.
        </p>
        <FileButton
          libelle="Fichier du tarif"
          accept=".csv,.txt,.xlsx"
          icon={<CloudUpload />}
          text="Choisir un fichier…"
          loading={enCours}
          choisir={(f) => void choisir(f)}
        />
        <FormErrors erreurs={erreurs} />
        {effet && <Resume effet={effet} />}
        {effet && tus.length > 0 && <p>{phrases.tarifTu(tus)}</p>}
        <Refus refus={refus} />
        {effet && <Changements effet={effet} />}
        <DialogActions>
          <ReasonedButton raison={null} text="Fermer" onClick={fermer} />
          <ReasonedButton
            intent="primary"
            text="Prendre ce tarif"
            raison={occupe ?? (change ? null : phrases.tarifSansChangement)}
            onClick={() => void appliquer().then((pris) => pris && fermer())}
          />
        </DialogActions>
      </div>
    </Modal>
  );
}
