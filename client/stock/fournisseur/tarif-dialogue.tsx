// @kept-when-opened
import './fournisseur.css';
import { Button, Callout } from '@blueprintjs/core';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type ApiAnswer, callApi } from '#client/base/call-api.ts';
import { CadreImport, Etape } from '#client/platform/import/cadre-import.offert.tsx';
import { OuvrirFichier } from '#client/platform/import/ouvrir-fichier.offert.tsx';
import { ComptesDuBilan, Questions } from '#client/platform/import/questions-import.offert.tsx';
import { LignesLaissees } from '#client/platform/import/lignes-laissees.offert.tsx';
import {
  type FichierLu,
  type MainSurFichier,
  useFichier,
} from '#client/platform/import/use-fichier.offert.ts';
import { useLignesLues } from '#client/platform/import/use-lignes-lues.offert.ts';
import { FormErrors } from '#client/ui/form.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { toast } from '#client/ui/toast.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import { lireTarifFournisseur } from '#shared/stock/commande/offre.api.ts';
import * as phrases from '#shared/stock/commande/offre.phrases.ts';
import {
  type EffetTarif,
  LIGNES_TARIF_MAX,
  type LigneTarif,
  type RefusDeLigne,
} from '#shared/stock/commande/offre.schema.ts';
import type { Fournisseur } from '#shared/stock/fournisseur/fournisseur.record.ts';
import { tarifDe } from '#shared/platform/import/tarif-lu.rules.ts';

type Visee = Pick<Fournisseur, 'id' | 'libelle'>;

const RIEN: EffetTarif = {
  nouvelles: 0,
  changees: 0,
  inchangees: 0,
  changements: [],
  refus: [],
};
const ensemble = (a: EffetTarif, b: EffetTarif): EffetTarif => ({
  nouvelles: a.nouvelles + b.nouvelles,
  changees: a.changees + b.changees,
  inchangees: a.inchangees + b.inchangees,
  changements: [...a.changements, ...b.changements],
  refus: [...a.refus, ...b.refus],
});
/** Sent in parts: cumulated effect, or the first refusal. */
async function demanderTarif(
  id: number,
  lignes: readonly LigneTarif[],
  appliquer: boolean,
): Promise<EffetTarif | { erreurs: readonly string[] }> {
  let effet = RIEN;
  for (let i = 0; i < lignes.length; i += LIGNES_TARIF_MAX) {
    const corps = { lignes: lignes.slice(i, i + LIGNES_TARIF_MAX), appliquer };
    const { success, data, errors }: ApiAnswer<EffetTarif> = await callApi(lireTarifFournisseur, {
      parametres: { id },
      corps,
      silencieux: true,
    });
    if (!success || !data) return { erreurs: errors };
    effet = ensemble(effet, data);
  }
  return effet;
}

/** Dry run, one at a time; the latest wins. */
function useEffetDuTarif(id: number, lignes: readonly LigneTarif[]) {
  const [effet, setEffet] = useState<EffetTarif | null>(null);
  const [erreurs, setErreurs] = useState<readonly string[]>([]);
  const [vues, voir] = useState<readonly LigneTarif[] | null>(null);
  const [enAppel, appeler] = useState(false);
  const demander = useEffectEvent(async () => {
    appeler(true);
    const recu = await demanderTarif(id, lignes, false);
    appeler(false);
    voir(lignes);
    setErreurs('erreurs' in recu ? recu.erreurs : []);
    setEffet('erreurs' in recu ? null : recu);
  });
  const aDemander = !enAppel && vues !== lignes;
  useEffect(() => {
    if (aDemander) void demander();
  }, [aDemander]);
  const appliquer = async (): Promise<boolean> => {
    appeler(true);
    const recu = await demanderTarif(id, lignes, true);
    appeler(false);
    setErreurs('erreurs' in recu ? recu.erreurs : []);
    if ('erreurs' in recu) return false;
    toast.succes(phrases.tarifApplique(recu.nouvelles + recu.changees));
    return true;
  };
  return { effet, erreurs, enCours: enAppel || aDemander, appliquer };
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
/** Percent; a dash for a new one. */
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

const Resume = ({ effet }: { effet: EffetTarif }) => (
  <p role="status">
    <strong>{denombrer(effet.nouvelles, 'nouveau prix', 'nouveaux prix')}</strong>,{' '}
    <strong>{denombrer(effet.changees, 'prix changé', 'prix changés')}</strong>,{' '}
    {denombrer(effet.inchangees, 'inchangé')}.
  </p>
);

function TarifLu({
  lu,
  main,
  fournisseur,
  fermer,
}: {
  lu: FichierLu;
  main: MainSurFichier;
  fournisseur: Visee;
  fermer: () => void;
}) {
  const { fichier } = lu;
  const { lignes, bilan, questions, reponses, repondre } = useLignesLues(fichier);
  const tarif = useMemo(() => tarifDe(lignes, fichier.champs), [lignes, fichier]);
  const { effet, erreurs, enCours, appliquer } = useEffetDuTarif(fournisseur.id, tarif.lignes);
  const change = effet !== null && effet.nouvelles + effet.changees > 0;
  const raison = enCours ? phrasesReglement.traitement : null;
  const refus = [...tarif.refus, ...(effet?.refus ?? [])].toSorted((a, b) => a.ligne - b.ligne);
  return (
    <Etape
      nom="Vérifier"
      actes={
        <>
          <LignesLaissees lu={lu} lignes={lignes} refus={refus} />
          <span className="reste" />
          <Button text="Revoir les colonnes" onClick={main.revenir} />
          <Button text="Choisir un autre fichier" onClick={main.recommencer} />
          <ReasonedButton
            intent="primary"
            text="Prendre ce tarif"
            reason={raison ?? (change ? null : phrases.tarifSansChangement)}
            onClick={() => void appliquer().then((pris) => pris && fermer())}
          />
        </>
      }
    >
      <FormErrors errors={erreurs} />
      {effet && <Resume effet={effet} />}
      {tarif.tus.length > 0 && (
        <Callout compact icon={false}>
          {phrases.tarifTu(tarif.tus)}
        </Callout>
      )}
      <Questions questions={questions} reponses={reponses} repondre={repondre} />
      <Refus refus={refus} />
      <ComptesDuBilan bilan={bilan} />
      {effet && <Changements effet={effet} />}
    </Etape>
  );
}

const ETAPES = ['Choisir', 'Apparier', 'Vérifier'];
const RANGS = { choisir: 0, lecture: 0, apparier: 1, lu: 2 } as const;
/** [TAR-1] Price list import, previewed before applying. */
export function TarifDialogue({ fournisseur, fermer }: { fournisseur: Visee; fermer: () => void }) {
  const main = useFichier('tarif', String(fournisseur.id));
  return (
    <CadreImport
      titre={`Tarif de ${fournisseur.libelle}`}
      etapes={ETAPES}
      rang={RANGS[main.etape]}
      fermer={fermer}
    >
      {main.lu ? (
        <TarifLu lu={main.lu} main={main} fournisseur={fournisseur} fermer={fermer} />
      ) : (
        <OuvrirFichier main={main} fermer={fermer} />
      )}
    </CadreImport>
  );
}
