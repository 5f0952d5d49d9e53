// @kept-when-opened
import './medicament.css';
import { Button, ProgressBar } from '@blueprintjs/core';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { ExpectedFiles } from '#client/ui/expected-files.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { DialogActions, FormErrors } from '#client/ui/form.tsx';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import * as phrasesMedicament from '#shared/stock/medicament/medicament.phrases.ts';
import { formatNombre } from '#shared/base/montant.ts';
import {
  FICHIERS_DE_BASE,
  fichiersManquants,
} from '#shared/stock/medicament/fichiers-base.rules.ts';
import type { ImportBase } from '#shared/stock/medicament/import.schema.ts';
import {
  annulerImportBase,
  deposerFichier,
  importerBase,
} from '#shared/stock/medicament/medicament.api.ts';
import { refetchEtat, useEtatBase } from './base.queries.ts';
import { type FichierPret, lireChoisis } from './fichiers-choisis.ts';
import { accorder, denombrer } from '#shared/base/texte.ts';

function useDepart() {
  const [prets, setPrets] = useState<readonly FichierPret[]>([]);
  const { erreurs, envoyer, refuser } = useSubmit();
  const [envoi, setEnvoi] = useState<{ faits: number; total: number } | null>(null);
  const choisir = async (fichiers: readonly File[]) => {
    if (fichiers.length === 0) return;
    const { prets: lus, refuses } = await lireChoisis(fichiers);
    refuser(...refuses);
    setPrets((avant) => [...avant.filter((a) => !lus.some((l) => l.cle === a.cle)), ...lus]);
  };
  /** One request per file; resending replaces it. */
  const deposer = async (): Promise<boolean> => {
    for (const [i, { nom, octets }] of prets.entries()) {
      setEnvoi({ faits: i, total: prets.length });
      const corps = new FormData();
      corps.set('fichier', new File([octets], nom, { type: 'application/gzip' }));
      const { success, errors } = await callApi(deposerFichier, { corps, silencieux: true });
      if (!success) {
        refuser(...errors);
        return false;
      }
    }
    setEnvoi({ faits: prets.length, total: prets.length });
    return true;
  };
  const importer = () =>
    envoyer((cle) =>
      callApi(importerBase, {
        corps: { fichiers: prets.map((p) => p.nom) },
        cle,
        silencieux: true,
      }),
    );
  const partir = async () => {
    refuser();
    const parti = (await deposer()) && (await importer()).success;
    await refetchEtat();
    setEnvoi(null);
    if (parti) setPrets([]);
  };
  const arreter = async () => {
    await envoyer((cle) => callApi(annulerImportBase, { cle, silencieux: true }));
    await refetchEtat();
  };
  return { prets, erreurs, envoi, choisir, partir, arreter };
}

function Bilan({
  fait: { lus, ajoutes, modifies, retires, gardes, date_donnees },
}: {
  fait: ImportBase;
}) {
  return (
    <p role="status" className="import-bilan">
      <strong>{formatNombre(lus ?? 0)}</strong> {accorder(lus ?? 0, 'présentation lue')}
      {date_donnees && `, données du ${formatDate(debutDeJour(date_donnees))}`} :{' '}
      <strong>{formatNombre(ajoutes ?? 0)}</strong> {accorder(ajoutes ?? 0, 'ajoutée')},{' '}
      <strong>{formatNombre(modifies ?? 0)}</strong> {accorder(modifies ?? 0, 'modifiée')},{' '}
      <strong>{formatNombre(retires ?? 0)}</strong> {accorder(retires ?? 0, 'retirée')}
      {gardes ? (
        <>
          , <strong>{formatNombre(gardes)}</strong> {accorder(gardes, 'gardée')} car dans vos
          produits
        </>
      ) : null}
      .
    </p>
  );
}

/** No progress share while the total is unknown. */
function EnCours({ etape, faits, total, created_by }: ImportBase) {
  const connu = total > 0;
  const avance = connu ? ` : ${formatNombre(faits)} sur ${denombrer(total, 'ligne')}` : '…';
  return (
    <Barre
      texte={`${etape}${avance} (lancé par ${created_by})`}
      part={connu ? faits / total : undefined}
    />
  );
}

function Avancement({
  envoi,
  dernier,
}: {
  envoi: { faits: number; total: number } | null;
  dernier: ImportBase | null;
}) {
  if (envoi)
    return (
      <Barre
        texte={`Envoi des fichiers : ${envoi.faits} sur ${envoi.total}`}
        part={envoi.total === 0 ? undefined : envoi.faits / envoi.total}
      />
    );
  if (!dernier) return null;
  if (dernier.statut === 'En cours') return <EnCours {...dernier} />;
  if (dernier.statut === 'Échoué' || dernier.statut === 'Annulé')
    return (
      <div role="status">
        <p className="import-titre">Le dernier import n’a rien changé :</p>
        <FormErrors errors={dernier.erreurs} />
      </div>
    );
  return <Bilan fait={dernier} />;
}

function raisonDepart(
  dernier: ImportBase | null,
  envoi: boolean,
  manquants: readonly { nom: string }[],
): string | null {
  if (dernier?.statut === 'En cours') return phrasesMedicament.importEnCours(dernier.created_by);
  if (envoi) return phrasesReglement.traitement;
  if (manquants.length === 0) return null;
  return phrasesMedicament.fichiersManquants(manquants.map((f) => f.nom));
}
function Barre({ texte, part }: { texte: string; part: number | undefined }) {
  return (
    <div className="import-barre">
      <p role="status">{texte}</p>
      <ProgressBar
        aria-label="Avancement de l’import"
        intent="primary"
        {...(part !== undefined && { value: part })}
      />
    </div>
  );
}

/** Official files replace the base atomically; progress shows at every station. */
export function ImportBaseDialogue({ fermer }: { fermer: () => void }) {
  const etat = useEtatBase();
  const { prets, erreurs, envoi, choisir, partir, arreter } = useDepart();
  const dernier = etat?.dernier ?? null;
  const occupe = envoi !== null || dernier?.statut === 'En cours';
  const manquants = fichiersManquants(new Set(prets.map((p) => p.cle)));
  const raison = raisonDepart(dernier, envoi !== null, manquants);
  return (
    <Modal
      isOpen
      className="import-dialogue"
      aria-labelledby="import-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="import-titre"
        title="Importer la base publique des médicaments"
        onClose={fermer}
      />
      <div className="import-corps" role="region" aria-label="Import" tabIndex={0}>
        <FormErrors errors={erreurs} />
        <Avancement envoi={envoi} dernier={dernier} />
        {!occupe && (
          <ExpectedFiles
            help={phrasesMedicament.fichiersADonner}
            label="Fichiers de la base"
            accepte=".zip,.txt,.gz,.csv"
            expected={FICHIERS_DE_BASE}
            ready={prets}
            onPick={(fichiers) => void choisir(fichiers)}
          />
        )}
      </div>
      <DialogActions className="import-actions" onClose={fermer}>
        <p className="discret">
          Une ligne en faute, et rien n’est importé. On peut vendre pendant l’import, et quitter cet
          écran une fois les fichiers envoyés.
        </p>
        {dernier?.statut === 'En cours' && (
          <Button text="Annuler l’import" onClick={() => void arreter()} />
        )}
        <ReasonedButton
          intent="primary"
          text="Importer"
          reason={raison}
          onClick={() => void partir()}
        />
      </DialogActions>
    </Modal>
  );
}
