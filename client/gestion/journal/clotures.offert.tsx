import { Button, Callout } from '@blueprintjs/core';
import { Archive, Print, Shield } from '@blueprintjs/icons';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { sendOnce } from '#client/base/send-once.ts';
import { Combobox } from '#client/ui/combobox.tsx';
import type { RequestedDocument } from '#client/ui/document-dialog.tsx';
import { downloadFile } from '#client/ui/download-file.ts';
import { PeriodFilter } from '#client/ui/period-filter.tsx';
import { toast } from '#client/ui/toast.ts';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { type FiltrePeriode, jourDe } from '#shared/base/dates.ts';
import {
  archiverPeriode,
  listerClotures,
  verifierJournalFiscal,
} from '#shared/gestion/journal/cloture.api.ts';
import { describePeriodeClose } from '#shared/gestion/journal/cloture.rules.ts';
import {
  type ClotureScellee,
  GENRES_CLOTURE,
  type VerificationJournal,
} from '#shared/gestion/journal/cloture.schema.ts';
import { empreinteCourte } from '#shared/platform/scellement/empreinte-courte.rules.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

const DocumentDialogue = lazyScreen(
  () => import('#client/ui/document-dialog.tsx'),
  'DocumentDialog',
);

export const COLONNES_CLOTURES: readonly Colonne<ClotureScellee>[] = [
  {
    key: 'periode',
    label: 'PÉRIODE',
    champs: ['periode', 'genre'],
    triable: true,
    rendre: describePeriodeClose,
  },
  { key: 'caisse', label: 'CAISSE', triable: true, largeur: 160 },
  { key: 'ventes', label: 'VENTES', format: 'nombre', largeur: 90 },
  { key: 'total', label: 'TOTAL TTC', format: 'money', largeur: 130, cachee: 'etroit' },
  { key: 'total_avoirs', label: 'RENDU', format: 'money', largeur: 120, cachee: 'etroit' },
  { key: 'net', label: 'NET', format: 'money', largeur: 130, carte: 'montant' },
  { key: 'perpetuel', label: 'PERPÉTUEL', format: 'money', largeur: 150 },
  {
    key: 'empreinte',
    label: 'SCEAU',
    largeur: 120,
    rendre: (c) => <code>{empreinteCourte(c.empreinte)}</code>,
  },
];
const FILTRES = ['genre', 'period_from', 'period_to'] as const;
const DEFAUTS = { genre: 'Jour' };
/** A million sales take many minutes on a slow machine. */
const PATIENCE_MS = 60 * 60_000;
const CHAMPS_DU_PAPIER = [
  'chaine',
  'seq',
  'genre',
  'periode',
  'caisse',
  'ventes',
  'total',
  'remise',
  'ht',
  'tva',
  'css',
  'garde',
  'prise_en_charge',
  'avoirs',
  'total_avoirs',
  'net',
  'perpetuel',
  'modes',
  'taxes',
  'comptages',
  'instant',
  'empreinte',
  'cle_publique',
] as const satisfies readonly (keyof ClotureScellee)[];

function Trouve({ v }: { v: VerificationJournal | null }) {
  if (!v || v.fautes.length === 0) return null;
  return (
    <Callout intent="danger" icon={false} compact role="alert">
      <ul>
        {v.fautes.map((faute) => (
          <li key={faute}>{faute}</li>
        ))}
      </ul>
    </Callout>
  );
}

function Archiver({ periode: { period_from: de, period_to: a } }: { periode: FiltrePeriode }) {
  const [enCours, setEnCours] = useState(false);
  const faire = async () => {
    if (!de || !a) return;
    setEnCours(true);
    const [dernier = a] = [a.slice(0, 10), jourDe(new Date())].sort();
    const corps = { period_from: de.slice(0, 10), period_to: dernier };
    const { data } = await sendOnce(`archiver ${JSON.stringify(corps)}`, (cle) =>
      callApi(archiverPeriode, { corps, cle, patience: PATIENCE_MS }),
    );
    setEnCours(false);
    if (data) downloadFile(`/archives-fiscales/${data.nom}`, data.nom);
  };
  return (
    <Button
      icon={<Archive />}
      text="Archiver la période"
      loading={enCours}
      disabled={!de || !a}
      onClick={() => void faire()}
    />
  );
}

/**
 * [SCE-16] Sealed closings, latest first, ignoring the screen's period (today closes tomorrow);
 * papers, journal verification, archive of the period.
 */
export function CloturesOnglet({ periode }: { periode: FiltrePeriode }) {
  const [trouve, setTrouve] = useState<VerificationJournal | null>(null);
  const [enCours, setEnCours] = useState(false);
  const [demande, demander] = useState<RequestedDocument | null>(null);
  const verifier = async () => {
    setEnCours(true);
    const { data, message } = await callApi(verifierJournalFiscal, { patience: PATIENCE_MS });
    setEnCours(false);
    setTrouve(data ?? null);
    if (data && message) toast.succes(message);
  };
  const imprimer = (c: ClotureScellee) =>
    demander({
      kind: 'pdf',
      name: `Clôture ${c.caisse} ${c.periode}`,
      compose: async (enseigne) =>
        (await import('./cloture.document.ts')).composerCloture(c, enseigne, new Date()),
    });
  return (
    <>
      <ListTable<ClotureScellee, (typeof CHAMPS_DU_PAPIER)[number]>
        title="Clôtures"
        nom="clotures"
        appel={listerClotures}
        colonnes={COLONNES_CLOTURES}
        rows={10}
        prefixe="k_"
        emptyText="Aucune clôture : une journée se clôt à minuit."
        nomsFiltres={FILTRES}
        defauts={DEFAUTS}
        filters={(valeurs, changer) => (
          <>
            <Combobox
              aria-label="Clôtures"
              value={valeurs['genre'] ?? 'Jour'}
              options={[...GENRES_CLOTURE]}
              onChange={(e) => changer({ filtres: { genre: e.currentTarget.value } })}
            />
            <PeriodFilter
              from={valeurs['period_from']}
              to={valeurs['period_to']}
              onChange={(period_from, period_to) =>
                changer({ filtres: { period_from, period_to } })
              }
            />
          </>
        )}
        banner={() => <Trouve v={trouve} />}
        actions={
          <>
            <Button
              icon={<Shield />}
              text="Vérifier"
              loading={enCours}
              onClick={() => void verifier()}
            />
            <Archiver periode={periode} />
          </>
        }
        champsActes={CHAMPS_DU_PAPIER}
        rowActions={(c) => (
          <IconButton
            icon={<Print />}
            aria-label={`Imprimer la clôture, ${c.caisse}, ${c.periode}`}
            onClick={() => imprimer(c)}
          />
        )}
      />
      {demande && <DocumentDialogue request={demande} onClose={() => demander(null)} />}
    </>
  );
}
