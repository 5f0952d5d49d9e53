// @kept-when-opened
import { Numerical, ThList, Trash } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { FilterChip } from '#client/ui/liste/filter-chip.tsx';
import { ListTable } from '#client/ui/list-table.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { Strip } from '#client/ui/strip.tsx';
import { useAskedBack } from '#client/ui/use-asked-back.ts';
import * as phrases from '#shared/sante/ordonnancier/stupefiant.phrases.ts';
import { listerComptes } from '#shared/sante/ordonnancier/stupefiant.api.ts';
import type { CompteDeStupefiant } from '#shared/sante/ordonnancier/stupefiant.schema.ts';
import { REGLAGE_DE_DEPART } from '#shared/admin/pharmacie/tableaux.rules.ts';
import { useComptesStupefiants, useStupefiantsVivants } from './ordonnancier.queries.ts';
import { COLONNES_COMPTES } from './stupefiants.colonnes.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

const Compte = lazyScreen(() => import('./compte-dialogue.tsx'), 'CompteDialogue');
const Comptage = lazyScreen(() => import('./comptage-dialogue.tsx'), 'ComptageStupefiantsDialogue');
const Sortie = lazyScreen(() => import('./sortie-dialogue.tsx'), 'SortieDialogue');

/** Overdue counts, by the pharmacy's delay. */
function ACompter() {
  const jours = useAtomValue(pharmacieAtom)?.ordonnancier.comptage_jours;
  const { data = [] } = useComptesStupefiants();
  const n = data.filter((c) => c.a_compter).length;
  if (n === 0) return null;
  return (
    <Strip tone="warning" sign="▲">
      {phrases.stupefiantsACompter(n, jours ?? REGLAGE_DE_DEPART.comptage_jours)}
    </Strip>
  );
}

type Act = 'compter' | 'sortir';
/** Narcotics accounts: balance, last count. `agit`: may move them. */
export function ComptesOnglet({ agit }: { agit: boolean }) {
  const [compte, montrer] = useState<Pick<CompteDeStupefiant, 'id' | 'libelle'> | null>(null);
  const [act, lancer] = useState<Act | null>(null);
  useAskedBack('comptage_stupefiants', () => lancer(agit ? 'compter' : null));
  useAskedBack('sortie_stupefiants', () => lancer(agit ? 'sortir' : null));
  useStupefiantsVivants();
  const { data: comptes } = useComptesStupefiants();
  const raison = comptes?.length === 0 ? phrases.aucunCompte : null;
  return (
    <div className="ordonnancier-onglet">
      <ListTable<CompteDeStupefiant, 'libelle'>
        title="Comptes de stupéfiants"
        nom="stupefiants"
        headingLevel="h2"
        prefixe="oc_"
        appel={listerComptes}
        colonnes={COLONNES_COMPTES}
        rows={25}
        emptyText={phrases.aucunCompte}
        nomsFiltres={['a_compter']}
        chips={({ filtres: { a_compter } }, changer) => (
          <FilterChip
            active={a_compter === '1'}
            onToggle={() => changer({ filtres: { a_compter: a_compter === '1' ? null : '1' } })}
          >
            À compter
          </FilterChip>
        )}
        banner={() => <ACompter />}
        actions={
          agit && (
            <ReasonedButton
              icon={<Trash />}
              text="Destruction, perte, vol"
              reason={raison}
              onClick={() => lancer('sortir')}
            />
          )
        }
        primary={
          agit && (
            <ReasonedButton
              intent="primary"
              icon={<Numerical />}
              text="Compter"
              reason={raison}
              onClick={() => lancer('compter')}
            />
          )
        }
        champsActes={['libelle']}
        rowActions={(c) => (
          <IconButton
            icon={<ThList />}
            aria-label={`Compte de ${c.libelle}`}
            title="Lignes du compte"
            onClick={() => montrer(c)}
          />
        )}
      />
      {compte && <Compte compte={compte} fermer={() => montrer(null)} />}
      {act === 'compter' && <Comptage fermer={() => lancer(null)} />}
      {act === 'sortir' && <Sortie fermer={() => lancer(null)} />}
    </div>
  );
}
