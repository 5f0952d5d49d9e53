import './produit.css';
import { useAtomValue } from 'jotai';
import { tauxDuJourAtom } from '#client/base/session.atoms.ts';
import { Button, Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { AmountField } from '#client/ui/amount-field.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { toFile } from '#client/ui/export/travail.ts';
import { heldByFault } from '#client/ui/field-fault.tsx';
import { useDirtyForm, useGuardedClose } from '#client/ui/form-guard.ts';
import { DialogActions, FormField } from '#client/ui/form.tsx';
import { useQueuedPress } from '#client/ui/use-queued-press.ts';
import { Combobox } from '#client/ui/combobox.tsx';
import { downloadFile, useObjectUrl } from '#client/ui/download-file.ts';
import * as phrasesEtiquettes from '#shared/stock/produit/etiquettes.phrases.ts';
import { memeValeur } from '#shared/base/fusion-fiche.rules.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { fauteDuNombre } from '#shared/base/nombre-saisi.rules.ts';
import {
  ETIQUETTES_MAX,
  FORMATS_ETIQUETTES,
  type FormatEtiquettes,
  parPage,
} from '#shared/stock/produit/etiquettes.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { ChampProduit, useScanProduit } from './champ-produit.offert.tsx';
import type { EtiquetteDemandee } from './etiquettes.atoms.ts';
import {
  type EtiquetteLue,
  cleEtiquette,
  etiquetteDe,
  lireDemandees,
} from './etiquettes-demandees.ts';
import { RangeeEtiquette } from './rangee-etiquette.tsx';

export function EtiquettesDialogue({
  demandees,
  fermer,
}: {
  demandees: readonly EtiquetteDemandee[];
  fermer: () => void;
}) {
  const lues = useQuery({
    queryKey: ['produits', 'etiquettes', demandees],
    queryFn: () => lireDemandees(demandees),
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <Modal
      isOpen
      className="etiquettes-dialogue"
      aria-labelledby="etiquettes-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="etiquettes-titre" title="Étiquettes" onClose={fermer} />
      {lues.data ? (
        <Planche depart={lues.data} fermer={fermer} />
      ) : (
        <p className="etiquettes-corps discret" role="status">
          {lues.error?.message ?? 'Lecture…'}
        </p>
      )}
    </Modal>
  );
}

const totalDe = (rangees: readonly EtiquetteLue[]): number =>
  rangees.reduce((s, r) => s + r.nombre, 0);

function raisonPlanche(
  rangees: readonly EtiquetteLue[],
  debut: number,
  format: FormatEtiquettes,
): string | null {
  const faux = rangees.some((r) => fauteDuNombre(r.nombre, 0) !== null);
  if (faux) return phrasesEtiquettes.etiquettesNombreFaux;
  const places = parPage(format);
  if (debut < 1 || fauteDuNombre(debut, 0, places) !== null)
    return phrasesEtiquettes.etiquettesPlaceFausse(formatNombre(places));
  const total = totalDe(rangees);
  if (total === 0) return phrasesEtiquettes.etiquettesVides;
  if (total <= ETIQUETTES_MAX) return null;
  return phrasesEtiquettes.etiquettesTrop(formatNombre(ETIQUETTES_MAX));
}

const demandesDe = (rangees: readonly EtiquetteLue[]) =>
  rangees.map(({ cle, lot, nombre }) => ({ cle, lot, nombre }));

/** Adding or scanning again adds one. */
function useRangees(depart: readonly EtiquetteLue[]) {
  const [rangees, setRangees] = useState(depart);
  const poser = (cle: string, change: Partial<EtiquetteLue>) =>
    setRangees((tenues) => tenues.map((r) => (r.cle === cle ? { ...r, ...change } : r)));
  const retirer = (cle: string) => setRangees((tenues) => tenues.filter((r) => r.cle !== cle));
  const ajouter = (produit: Produit, lot: EtiquetteDemandee['lot'], combien = 1) =>
    setRangees((tenues) => {
      const cle = cleEtiquette({ produit_id: produit.id, lot });
      return tenues.some((r) => r.cle === cle)
        ? tenues.map((r) => (r.cle === cle ? { ...r, nombre: r.nombre + combien } : r))
        : [...tenues, { cle, produit, produit_id: produit.id, lot, nombre: combien }];
    });
  const enLecture = useScanProduit((p, { lot: numero, date_expiration }) =>
    ajouter(p, numero && date_expiration ? { numero, date_expiration } : null),
  );
  return { rangees, poser, retirer, ajouter, enLecture };
}

function TableRangees({
  rangees,
  poser,
  retirer,
}: Pick<ReturnType<typeof useRangees>, 'rangees' | 'poser' | 'retirer'>) {
  if (rangees.length === 0)
    return (
      <p className="discret">
        Cherchez un produit ou scannez des boîtes : chaque scan ajoute une étiquette.
      </p>
    );
  return (
    <table className="table-simple" aria-label="Étiquettes demandées">
      <thead>
        <tr>
          <th scope="col">PRODUIT</th>
          <th scope="col">SYMBOLE</th>
          <th scope="col">LOT</th>
          <th scope="col" className="nombre">
            PRIX
          </th>
          <th scope="col" className="nombre">
            NOMBRE
          </th>
          <th scope="col">
            <span className="vue-cachee">Actes</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rangees.map((r) => (
          <RangeeEtiquette
            key={r.cle}
            r={r}
            poser={(change) => poser(r.cle, change)}
            retirer={() => retirer(r.cle)}
          />
        ))}
      </tbody>
    </table>
  );
}

function Pied({
  total,
  raison,
  papier,
  fabriquer,
  fermer: close,
}: {
  total: number;
  raison: string | null;
  papier: Omit<ReturnType<typeof usePapier>, 'fabriquer'>;
  fabriquer: () => void;
  fermer: () => void;
}) {
  const { url } = papier;
  const fermer = useGuardedClose(close);
  return (
    <DialogActions className="etiquettes-pied" onClose={fermer}>
      <span role="status">
        {formatNombre(total)} étiquette{total > 1 ? 's' : ''}
      </span>
      <span className="reste" />
      {url && <Button text="Télécharger" onClick={() => downloadFile(url, 'Étiquettes.pdf')} />}
      {url ? (
        <Button
          intent="primary"
          text="Ouvrir pour imprimer"
          onClick={() => window.open(url, '_blank')}
        />
      ) : (
        <ReasonedButton
          intent="primary"
          reason={raison}
          loading={papier.enCours}
          text="Mettre en page"
          onClick={fabriquer}
        />
      )}
    </DialogActions>
  );
}

function Planche({ depart, fermer }: { depart: readonly EtiquetteLue[]; fermer: () => void }) {
  const { rangees, ajouter, enLecture, ...lignes } = useRangees(depart);
  const [idFormat, choisirFormat] = useState(FORMATS_ETIQUETTES[0]?.id ?? '');
  const [debut, setDebut] = useState<number | null>(1);
  const format = FORMATS_ETIQUETTES.find((f) => f.id === idFormat) ?? FORMATS_ETIQUETTES[0];
  const tire = usePapier(rangees, format, debut ?? 1);
  // [MAI-11] A sheet without the box just scanned is none.
  const papier = { ...tire, url: enLecture ? null : tire.url };
  // Not stored; once generated, the sheet has them.
  const change = !memeValeur(demandesDe(rangees), demandesDe(depart));
  useDirtyForm(change && papier.url === null, 'tout');
  const corps = useRef<HTMLDivElement>(null);
  const { enter: fabriquer } = useQueuedPress(!enLecture, () => {
    if (!heldByFault(corps.current)) papier.fabriquer();
  });
  if (!format) return null;
  return (
    <div ref={corps} className="etiquettes-corps" data-saisie="">
      <div className="etiquettes-reglages">
        <FormField label="Feuille">
          {(id) => (
            <Combobox
              id={id}
              value={idFormat}
              options={FORMATS_ETIQUETTES.map((f) => ({ value: f.id, label: f.libelle }))}
              onChange={(e) => choisirFormat(e.currentTarget.value)}
            />
          )}
        </FormField>
        {parPage(format) > 1 && (
          <FormField label={`Première place libre (1 à ${parPage(format)})`}>
            {(id) => (
              <AmountField id={id} value={debut} maximum={parPage(format)} onChange={setDebut} />
            )}
          </FormField>
        )}
        <FormField label="Ajouter un produit" className="large">
          {(id) => (
            <ChampProduit
              id={id}
              libelle="Ajouter un produit"
              choisir={(p, n) => ajouter(p, null, n ?? 1)}
              autoFocus
            />
          )}
        </FormField>
      </div>
      <div
        className="etiquettes-cadre"
        role="region"
        aria-label="Étiquettes demandées"
        tabIndex={0}
      >
        <TableRangees rangees={rangees} {...lignes} />
      </div>
      {papier.erreur && (
        <Callout intent="danger" icon={false} compact role="alert">
          {papier.erreur}
        </Callout>
      )}
      <Pied
        total={totalDe(rangees)}
        raison={enLecture ? null : raisonPlanche(rangees, debut ?? 1, format)}
        papier={papier}
        fabriquer={fabriquer}
        fermer={fermer}
      />
    </div>
  );
}

/** Generated on demand; any change makes it stale. */
function usePapier(
  rangees: readonly EtiquetteLue[],
  format: FormatEtiquettes | undefined,
  debut: number,
) {
  const taux = useAtomValue(tauxDuJourAtom);
  const [fichier, setFichier] = useState<Blob | null>(null);
  const [enCours, setEnCours] = useState(false);
  const [erreur, setErreur] = useState<string | null>(null);
  const url = useObjectUrl(fichier);
  const demande = useRef(0);
  useEffect(() => {
    demande.current += 1;
    setFichier(null);
    setErreur(null);
  }, [rangees, format, debut]);
  const fabriquer = async () => {
    if (!format) return;
    const numero = demande.current;
    setEnCours(true);
    try {
      const { writeEtiquettesPdf } = await import('#client/ui/export/etiquettes-pdf.ts');
      const octets = await writeEtiquettesPdf(
        rangees.map((r) => etiquetteDe(r, taux)),
        format,
        debut,
      );
      if (numero === demande.current) setFichier(toFile('pdf', [new Uint8Array(octets)]));
    } catch {
      setErreur(phrasesEtiquettes.etiquettesEchec);
    } finally {
      setEnCours(false);
    }
  };
  return { url: fichier ? url : null, enCours, erreur, fabriquer: () => void fabriquer() };
}
