// @kept-when-opened
import { Duplicate } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { Combobox } from '#client/ui/combobox.tsx';
import { DocumentDialog, type RequestedDocument } from '#client/ui/document-dialog.tsx';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { PeriodFilter } from '#client/ui/period-filter.tsx';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import { listerOrdonnancier } from '#shared/sante/ordonnancier/ordonnancier.api.ts';
import { formatNumero } from '#shared/sante/ordonnancier/ordonnance.rules.ts';
import type { LigneOrdonnancier } from '#shared/sante/ordonnancier/ordonnancier.schema.ts';
import { REGLAGE_DE_DEPART } from '#shared/admin/pharmacie/tableaux.rules.ts';
import { TABLEAUX, type ReglageOrdonnancier } from '#shared/admin/pharmacie/tableaux.schema.ts';
import { FiltreParNom } from './filtre-par-nom.tsx';
import { usePrescripteurs } from './ordonnance.queries.ts';
import { useTrouverPatients } from './ordonnancier.queries.ts';
import { precisionsDe } from './choix-prescripteur.tsx';
import { colonnesDuRegistre } from './registre.colonnes.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { numeroterPapier } from './numeroter-papier.ts';
import { composerRegistre, marqueDe } from './registre.document.ts';

type Requete = Record<string, unknown>;
function limitesDe(requete: Requete) {
  const { search_by_keyword, columns: _c, sort: _s, order: _o, ...filtres } = requete;
  const dits = Object.entries(filtres).filter(([, v]) => v !== '' && v !== undefined && v !== null);
  return {
    filtres: Object.fromEntries(dits),
    mots: typeof search_by_keyword === 'string' ? search_by_keyword : '',
  };
}

/**
 * [ORD-16] Every listed line, by number. The print is recorded beforehand; a second one bears
 * COPIE. `copie`: an extract.
 */
export function imprimerRegistre(
  requete: Requete,
  reglage: ReglageOrdonnancier,
  { copie = false } = {},
): RequestedDocument {
  const { filtres, mots } = limitesDe(requete);
  return {
    kind: 'pdf',
    name: 'Ordonnancier',
    compose: async (enseigne) => {
      const toutes = { ...filtres, search_by_keyword: mots, sort: 'at', order: 'asc' as const };
      const lignes = dataOf(
        await callApi(listerOrdonnancier, { requete: toutes, silencieux: true }),
      );
      const corps = { ...filtres, mots, genre: 'registre' as const, lignes: lignes.length };
      const rang = await numeroterPapier(corps);
      return composerRegistre(lignes, {
        reglage,
        enseigne,
        marque: copie ? 'COPIE' : marqueDe(rang),
        mots,
        filtres,
        maintenant: new Date(),
      });
    },
  };
}

const FILTRES = ['period_from', 'period_to', 'registre', 'prescripteur_id', 'patient_de'] as const;
const VIVANT: Vivant<LigneOrdonnancier> = {
  topic: 'ordonnancier',
  arrivee: (_lignes, { nom, donnees }) =>
    nom === 'ordonnancier.change' && donnees.change.genre === 'inscription',
};

function useTrouverPrescripteurs(mots: string, actif: boolean) {
  const { data = [], isFetching } = usePrescripteurs(mots, actif);
  const trouves = data.map((p) => ({ id: p.id, nom: p.nom, precision: precisionsDe(p) }));
  return { trouves, enCours: isFetching };
}

/** One month by default. */
export function RegistreOnglet() {
  const reglage = useAtomValue(pharmacieAtom)?.ordonnancier ?? REGLAGE_DE_DEPART;
  const [defauts] = useState(() => {
    const jour = jourDe(new Date());
    return { period_from: jourPlus(jour, -30), period_to: jour };
  });
  const colonnes = useMemo(() => colonnesDuRegistre(reglage), [reglage]);
  const [papier, tirer] = useState<RequestedDocument | null>(null);
  return (
    <div className="ordonnancier-onglet">
      <ListTable<LigneOrdonnancier, 'registre' | 'numero'>
        title="Registre"
        nom="ordonnancier"
        headingLevel="h2"
        prefixe="o_"
        appel={listerOrdonnancier}
        colonnes={colonnes}
        rows={25}
        vivant={VIVANT}
        emptyText="Aucune ligne sur la période"
        searched="Produit, CIP, numéro"
        nomsFiltres={FILTRES}
        defauts={defauts}
        print={(requete) => tirer(imprimerRegistre(requete, reglage))}
        filters={(v, changer) => (
          <>
            <PeriodFilter
              from={v.period_from}
              to={v.period_to}
              onChange={(period_from, period_to) =>
                changer({ filtres: { period_from, period_to } })
              }
            />
            <Combobox
              aria-label="Tableau"
              className="filtre-court"
              value={v.registre ?? ''}
              options={[
                { value: '', label: 'Tableau : tous' },
                ...TABLEAUX.map((t) => ({ value: t, label: reglage.tableaux[t].nom })),
              ]}
              onChange={(e) => changer({ filtres: { registre: e.currentTarget.value } })}
            />
            <FiltreParNom
              etiquette="Patient"
              choisi={Boolean(v.patient_de)}
              choisir={(id) =>
                changer({ filtres: { patient_de: id === null ? null : String(id) } })
              }
              useTrouves={useTrouverPatients}
            />
            <FiltreParNom
              etiquette="Prescripteur"
              choisi={Boolean(v.prescripteur_id)}
              choisir={(id) =>
                changer({ filtres: { prescripteur_id: id === null ? null : String(id) } })
              }
              useTrouves={useTrouverPrescripteurs}
            />
          </>
        )}
        champsActes={['registre', 'numero']}
        rowActions={(l) => {
          const numero = formatNumero(reglage, l.registre, l.numero);
          return (
            <IconButton
              icon={<Duplicate />}
              aria-label={`Copie du n° ${numero}`}
              title="Copie de cette ligne"
              onClick={() =>
                tirer(imprimerRegistre({ search_by_keyword: numero }, reglage, { copie: true }))
              }
            />
          );
        }}
      />
      <p className="ordonnancier-pied discret">
        Conservé {reglage.conservation_ans} ans. Qui lit, exporte ou imprime est au journal.
      </p>
      {papier && <DocumentDialog request={papier} onClose={() => tirer(null)} />}
    </div>
  );
}
