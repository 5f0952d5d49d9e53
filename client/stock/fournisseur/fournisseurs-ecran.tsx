import { Button } from '@blueprintjs/core';
import { Document, BankAccount, Import } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CodeDEcran, lazyScreen } from '#client/base/lazy-screen.tsx';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { ImportDemande } from '#client/platform/import/import-demande.offert.tsx';
import { useImportDemande } from '#client/platform/import/use-import-demande.offert.ts';
import { readRecordsFirst, RecordScreen } from '#client/records/record-screen.tsx';
import { douteDeTelephone } from '#shared/base/telephone.rules.ts';
import { type Fournisseur, FOURNISSEURS } from '#shared/stock/fournisseur/fournisseur.record.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';

const Factures = lazyScreen(
  () => import('#client/gestion/comptabilite/factures-fournisseurs.offert.tsx'),
  'FacturesFournisseurs',
);
const Tarif = lazyScreen(() => import('./tarif-dialogue.tsx'), 'TarifDialogue');

const FICHIERS = ['fournisseurs'] as const;
const CELLS = {
  siteurl: {
    rendre: ({ siteurl }: Fournisseur) =>
      siteurl && (
        <a href={siteurl} target="_blank" rel="noreferrer noopener">
          {siteurl.replace(/^https?:\/\//, '')}
        </a>
      ),
  },
};
/** Warns on a malformed telephone, unless unchanged. */
function doutes({ telephone }: { telephone: string }, fiche: Fournisseur | null): string[] {
  const doute = telephone === fiche?.telephone ? null : douteDeTelephone(telephone);
  return doute === null ? [] : [doute];
}
const lireFournisseursDAbord = () => readRecordsFirst(FOURNISSEURS, CELLS);

/** Invoices at `?vue=factures`. */
export function FournisseursEcran() {
  const session = useAtomValue(sessionAtom);
  const commande = session !== null && peut(session, 'STOCK', 'commande');
  const [tarif, lireTarifDe] = useState<Fournisseur | null>(null);
  const [, importer] = useImportDemande(FICHIERS);
  const [recherche, poser] = useSearchParams();
  const voirFactures = (ouvert: boolean) =>
    poser(
      (avant) => {
        const reste = [...avant].filter(([nom]) => nom !== 'vue' && !nom.startsWith('ff_'));
        return ouvert ? [...reste, ['vue', 'factures']] : reste;
      },
      { replace: true },
    );
  return (
    <>
      <RecordScreen
        of={FOURNISSEURS}
        cells={CELLS}
        form={{ doutes }}
        actions={
          <>
            <Button icon={<Document />} text="Factures" onClick={() => voirFactures(true)} />
            <Button icon={<Import />} text="Importer" onClick={() => importer('fournisseurs')} />
          </>
        }
        rowActs={(f) =>
          commande ? [{ icon: <BankAccount />, text: 'Tarif', act: () => lireTarifDe(f) }] : []
        }
      />
      {recherche.get('vue') === 'factures' && <Factures fermer={() => voirFactures(false)} />}
      <ImportDemande natures={FICHIERS} />
      {tarif && <Tarif fournisseur={tarif} fermer={() => lireTarifDe(null)} />}
    </>
  );
}

export const ecran: CodeDEcran = { Contenu: FournisseursEcran, lireDAbord: lireFournisseursDAbord };
