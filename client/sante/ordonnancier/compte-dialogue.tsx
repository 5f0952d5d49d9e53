import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { DocumentDialog, type RequestedDocument } from '#client/ui/document-dialog.tsx';
import { ListTable } from '#client/ui/list-table.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { PeriodFilter } from '#client/ui/period-filter.tsx';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import { listerLignesCompte } from '#shared/sante/ordonnancier/stupefiant.api.ts';
import type {
  CompteDeStupefiant,
  LigneCompte,
} from '#shared/sante/ordonnancier/stupefiant.schema.ts';
import { REGLAGE_DE_DEPART } from '#shared/admin/pharmacie/tableaux.rules.ts';
import { imprimerCompte } from './imprimer-stupefiants.ts';
import { colonnesDuCompte } from './stupefiants.colonnes.tsx';

const FILTRES = ['period_from', 'period_to'] as const;
const TROIS_MOIS = 90;

/** Account lines in order; three months by default. */
export function CompteDialogue({
  compte,
  fermer,
}: {
  compte: Pick<CompteDeStupefiant, 'id' | 'libelle'>;
  fermer: () => void;
}) {
  const reglage = useAtomValue(pharmacieAtom)?.ordonnancier ?? REGLAGE_DE_DEPART;
  const colonnes = useMemo(() => colonnesDuCompte(reglage), [reglage]);
  const [defauts] = useState(() => {
    const jour = jourDe(new Date());
    return { period_from: jourPlus(jour, -TROIS_MOIS), period_to: jour };
  });
  const [appel] = useState(() => ({
    ...listerLignesCompte,
    chemin: listerLignesCompte.chemin.replace('{id}', String(compte.id)),
  }));
  const [papier, tirer] = useState<RequestedDocument | null>(null);
  return (
    <Modal
      isOpen
      className="compte-dialogue"
      aria-labelledby="compte-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="compte-titre" title={compte.libelle} onClose={fermer} />
      <div className="compte-corps">
        <ListTable<LigneCompte>
          title="Compte du stupéfiant"
          nom="stupefiant-lignes"
          headingLevel="h2"
          prefixe="ol_"
          appel={appel}
          colonnes={colonnes}
          rows={25}
          emptyText="Aucune ligne sur la période"
          nomsFiltres={FILTRES}
          defauts={defauts}
          print={(requete) => tirer(imprimerCompte(compte, requete, reglage))}
          filters={(v, changer) => (
            <PeriodFilter
              from={v.period_from}
              to={v.period_to}
              onChange={(period_from, period_to) =>
                changer({ filtres: { period_from, period_to } })
              }
            />
          )}
        />
      </div>
      {papier && <DocumentDialog request={papier} onClose={() => tirer(null)} />}
    </Modal>
  );
}
