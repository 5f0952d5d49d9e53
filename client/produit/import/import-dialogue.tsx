import '../lots.css';
import './import.css';
import { Button, Callout, ProgressBar } from '@blueprintjs/core';
import { Import } from '@blueprintjs/icons';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { urlOfCall } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import type { ExportJob } from '#client/ui/export/travail.ts';
import { downloadFile } from '#client/ui/download-file.ts';
import * as phrasesImport from '#shared/produit/import.phrases.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { listerRemarquesImport } from '#shared/produit/import.api.ts';
import type { ImportProduits } from '#shared/produit/import.schema.ts';
import { TAILLE_IMPORT_MAX } from '#shared/produit/import.rules.ts';
import { listerProduits } from '#shared/produit/produit.api.ts';
import { ecrireImport, lireFichierImport, verifierFichier } from './importer.ts';
import { Remarques } from './remarques-import.tsx';
import { DialogActions } from '#client/ui/form.tsx';
import { denombrer } from '#shared/base/texte.ts';

const ExportDialog = lazyScreen(
  () => import('#client/ui/liste/export-dialogue.tsx'),
  'ExportDialog',
);

type Etape =
  | { etat: 'choix'; erreurs: readonly string[] }
  | { etat: 'lecture'; fichier: string }
  | { etat: 'envoi'; fichier: string; recues: number; total: number }
  | {
      etat: 'rapport';
      juge: ImportProduits;
      ignorees: readonly string[];
      erreurs: readonly string[];
    }
  | { etat: 'ecriture'; juge: ImportProduits; ignorees: readonly string[] }
  | { etat: 'fini'; juge: ImportProduits };

const DEBUT: Etape = { etat: 'choix', erreurs: [] };

/**
 * How the import goes from a file to its report, then to the products; closing it stops what is not
 * written yet.
 */
function useImport() {
  const [etape, passer] = useState<Etape>(DEBUT);
  const arret = useRef<AbortController>(undefined);
  useEffect(() => () => arret.current?.abort(), []);
  const choisir = async (fichier: File) => {
    arret.current?.abort();
    const { signal } = (arret.current = new AbortController());
    const suivre = (e: Etape) => {
      if (!signal.aborted) passer(e);
    };
    if (fichier.size > TAILLE_IMPORT_MAX)
      return suivre({ etat: 'choix', erreurs: [phrasesImport.importFichierTropGros] });
    suivre({ etat: 'lecture', fichier: fichier.name });
    const lu = await lireFichierImport(fichier, signal);
    if ('fautes' in lu) return suivre({ etat: 'choix', erreurs: lu.fautes });
    const total = lu.lignes.length;
    suivre({ etat: 'envoi', fichier: fichier.name, recues: 0, total });
    const reponse = await verifierFichier(
      fichier.name,
      lu,
      (recues) => suivre({ etat: 'envoi', fichier: fichier.name, recues, total }),
      signal,
    );
    suivre(
      reponse.success && reponse.data
        ? { etat: 'rapport', juge: reponse.data, ignorees: lu.ignorees, erreurs: [] }
        : { etat: 'choix', erreurs: reponse.errors },
    );
  };
  const importer = async (juge: ImportProduits, ignorees: readonly string[]) => {
    const { signal } = (arret.current = new AbortController());
    passer({ etat: 'ecriture', juge, ignorees });
    const reponse = await ecrireImport(juge.id, signal);
    // Written or not, the screens read again: the answer may be lost for good.
    for (const queryKey of [['liste', listerProduits.chemin], ['produits']])
      void cache.invalidateQueries({ queryKey });
    if (!signal.aborted)
      passer(
        reponse.success && reponse.data
          ? { etat: 'fini', juge: reponse.data }
          : { etat: 'rapport', juge: reponse.data ?? juge, ignorees, erreurs: reponse.errors },
      );
  };
  return { etape, choisir, importer, recommencer: () => passer(DEBUT) };
}

/** Products from a workbook or a CSV text: a report first, then all of it or nothing. */
export function ImportDialogue({ fermer }: { fermer: () => void }) {
  const { etape, choisir, importer, recommencer } = useImport();
  return (
    <Modal
      isOpen
      className="import-dialogue"
      aria-labelledby="import-titre"
      onClose={fermer}
      canOutsideClickClose={false}
      canEscapeKeyClose={etape.etat !== 'ecriture'}
    >
      <DialogHeader id="import-titre" titre="Importer des produits" fermer={fermer} />
      <div className="import-corps">
        {etape.etat === 'choix' && (
          <Choix erreurs={etape.erreurs} choisir={(f) => void choisir(f)} />
        )}
        {etape.etat === 'lecture' && <Avancement phrase={`Lecture de « ${etape.fichier} »…`} />}
        {etape.etat === 'envoi' && (
          <Avancement
            phrase={
              etape.recues < etape.total
                ? `Vérification : ${formatNombre(etape.recues)} sur ${denombrer(etape.total, 'ligne')}`
                : 'Comparaison avec vos produits…'
            }
            part={etape.recues < etape.total ? etape.recues / etape.total : undefined}
          />
        )}
        {etape.etat === 'ecriture' && (
          <Avancement
            phrase={`Écriture de ${denombrer(etape.juge.nouveaux + etape.juge.modifies, 'produit')}…`}
          />
        )}
        {etape.etat === 'rapport' && (
          <Rapport
            juge={etape.juge}
            ignorees={etape.ignorees}
            erreurs={etape.erreurs}
            importer={() => void importer(etape.juge, etape.ignorees)}
            recommencer={recommencer}
          />
        )}
        {etape.etat === 'fini' && (
          <>
            <Callout intent="success" icon={false} role="status">
              {phrasesImport.importFait(etape.juge.nouveaux, etape.juge.modifies)}
            </Callout>
            <DialogActions>
              <Button onClick={recommencer}>Importer un autre fichier</Button>
              <Button intent="primary" autoFocus onClick={fermer}>
                Fermer
              </Button>
            </DialogActions>
          </>
        )}
      </div>
    </Modal>
  );
}

const Erreurs = ({ erreurs }: { erreurs: readonly string[] }) =>
  erreurs.length > 0 && (
    <Callout intent="danger" icon={false} role="alert">
      {erreurs.map((e) => (
        <div key={e}>{e}</div>
      ))}
    </Callout>
  );

/** Why the file cannot be imported; null when it can. */
function raisonImport({ fautives, nouveaux, modifies }: ImportProduits): string | null {
  if (fautives > 0) return phrasesImport.importFautif(fautives);
  return nouveaux + modifies === 0 ? 'Le fichier ne change rien.' : null;
}

function Avancement({ phrase, part }: { phrase: string; part?: number | undefined }) {
  return (
    <>
      <p role="status">{phrase}</p>
      <ProgressBar
        aria-label="Avancement"
        intent="primary"
        {...(part !== undefined && { value: part })}
      />
    </>
  );
}

function Choix({
  erreurs,
  choisir,
}: {
  erreurs: readonly string[];
  choisir: (fichier: File) => void;
}) {
  const champ = useRef<HTMLInputElement>(null);
  const [survole, setSurvole] = useState(false);
  const deposer = (e: DragEvent) => {
    e.preventDefault();
    setSurvole(false);
    const [fichier] = e.dataTransfer.files;
    if (fichier) choisir(fichier);
  };
  return (
    <>
      <button
        type="button"
        className="import-depot"
        data-survole={survole || undefined}
        autoFocus
        onClick={() => champ.current?.click()}
        onDragOver={(e) => {
          e.preventDefault();
          setSurvole(true);
        }}
        onDragLeave={() => setSurvole(false)}
        onDrop={deposer}
      >
        <Import size={24} />
        <strong>Choisir un fichier, ou le déposer ici</strong>
        <small>Classeur .xlsx ou texte .csv, 10 Mo et 20.000 lignes au plus</small>
      </button>
      <input
        ref={champ}
        type="file"
        className="vue-cachee"
        aria-label="Fichier des produits"
        tabIndex={-1}
        accept=".xlsx,.csv,.txt,text/csv"
        onChange={(e) => {
          const fichier = e.currentTarget.files?.[0];
          e.currentTarget.value = ''; // the same file, mended, may be chosen again
          if (fichier) choisir(fichier);
        }}
      />
      <Erreurs erreurs={erreurs} />
      <ul className="import-regles">
        <li>
          Un produit est reconnu par l’un de ses codes CIP ; sans code, par son libellé exact.
        </li>
        <li>Une cellule vide ne change rien. Le stock d’un produit existant ne change pas.</li>
        <li>
          Rien n’est écrit avant que vous ayez vu le rapport ; s’il reste une ligne fautive, rien
          n’est importé.
        </li>
      </ul>
      <div className="import-actions">
        <Button onClick={() => void remettreModele()}>Télécharger le modèle</Button>
      </div>
    </>
  );
}

async function remettreModele(): Promise<void> {
  const { ecrireModele } = await import('./modele.ts');
  const url = URL.createObjectURL(await ecrireModele());
  downloadFile(url, 'Modèle produits.xlsx');
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const COLONNES_RAPPORT: ExportJob['colonnes'] = [
  { champ: 'ligne', label: 'LIGNE', format: 'nombre' },
  { champ: 'colonne', label: 'COLONNE', format: 'texte' },
  { champ: 'lu', label: 'LU', format: 'texte' },
  { champ: 'phrase', label: 'REMARQUE', format: 'texte' },
  { champ: 'grave', label: 'À CORRIGER', format: 'oui_non' },
];

function Rapport({
  juge,
  ignorees,
  erreurs,
  importer,
  recommencer,
}: {
  juge: ImportProduits;
  ignorees: readonly string[];
  erreurs: readonly string[];
  importer: () => void;
  recommencer: () => void;
}) {
  const [travail, exporter] = useState<ExportJob | null>(null);
  const [remarques, compter] = useState<number | null>(null);
  const raison = raisonImport(juge);
  const enregistrer = () =>
    exporter({
      genre: 'xlsx',
      titre: `Rapport d’import ${juge.fichier.replace(/\.\w+$/, '')}`,
      url: urlOfCall(listerRemarquesImport.chemin, { id: juge.id }),
      colonnes: COLONNES_RAPPORT,
      total: remarques ?? 0,
      mentions: '',
    });
  return (
    <>
      <dl className="import-bilan" aria-label={`Rapport de ${juge.fichier}`}>
        <div>
          <dt>Nouveaux</dt>
          <dd>{formatNombre(juge.nouveaux)}</dd>
        </div>
        <div>
          <dt>Modifiés</dt>
          <dd>{formatNombre(juge.modifies)}</dd>
        </div>
        <div>
          <dt>Inchangés</dt>
          <dd>{formatNombre(juge.inchanges)}</dd>
        </div>
        <div className={juge.fautives > 0 ? 'fautif' : ''}>
          <dt>Lignes fautives</dt>
          <dd>{formatNombre(juge.fautives)}</dd>
        </div>
      </dl>
      <Erreurs erreurs={erreurs} />
      {ignorees.length > 0 && <p className="discret">Colonnes passées : {ignorees.join(', ')}.</p>}
      {(juge.fautives > 0 || juge.avertissements > 0) && (
        <Remarques id={juge.id} compter={compter} />
      )}
      <div className="import-actions">
        {(juge.fautives > 0 || juge.avertissements > 0) && (
          <Button onClick={enregistrer}>Enregistrer le rapport</Button>
        )}
        <span className="reste" />
        <Button onClick={recommencer}>Choisir un autre fichier</Button>
        <ReasonedButton intent="primary" raison={raison} onClick={importer} text="Importer" />
      </div>
      {travail && <ExportDialog job={travail} close={() => exporter(null)} />}
    </>
  );
}
