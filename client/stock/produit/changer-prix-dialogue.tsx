// @kept-when-opened
import { SegmentedControl } from '@blueprintjs/core';
import { useMemo, useRef, useState } from 'react';
import { cache } from '#client/base/cache.ts';
import { useRecords } from '#client/records/record.queries.ts';
import { FOURNISSEURS } from '#shared/stock/fournisseur/fournisseur.record.ts';
import { useReferences } from '#client/admin/reference/reference.queries.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { askFirst } from '#client/ui/ask-first.ts';
import { Combobox } from '#client/ui/combobox.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { heldByFault } from '#client/ui/field-fault.tsx';
import { DialogActions, FormErrors, FormField } from '#client/ui/form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { denombrer } from '#shared/base/texte.ts';
import {
  ARRONDIS_PRIX,
  formatRegle,
  type ReglePrix,
} from '#shared/stock/produit/changer-prix.rules.ts';
import {
  type ChangementDemande,
  changementDemande,
  regleDe,
} from '#shared/stock/produit/changement-prix.schema.ts';
import { phrasesDe } from '#shared/base/validation.ts';
import { ApercuPrix, useApercuPrix } from './apercu-prix.tsx';
import { appliquerChangement } from './changement-prix.actions.ts';
import { DerniersChangements } from './derniers-changements.tsx';
import { useChoixProduit } from './champs-produit.tsx';
import './changer-prix.css';

/** '': all. */
interface SaisiePrix extends Record<
  'rayon_id' | 'nature_id' | 'fournisseur_id' | 'forme' | 'famille' | 'classe' | 'categorie',
  string
> {
  mode: ReglePrix['mode'];
  sens: 'hausse' | 'baisse';
  valeur: number | null;
  arrondi: number;
}
const AU_PLUS_PRES: (typeof ARRONDIS_PRIX)[number] = 25;
const PRIX_VIERGE: SaisiePrix = {
  rayon_id: '',
  nature_id: '',
  fournisseur_id: '',
  forme: '',
  famille: '',
  classe: '',
  categorie: '',
  mode: 'coefficient',
  sens: 'hausse',
  valeur: null,
  arrondi: AU_PLUS_PRES,
};

/** Unset criteria are omitted. */
function demandePrixDe({ sens, ...s }: SaisiePrix): Record<string, unknown> {
  const valeur =
    s.mode === 'pourcent' && sens === 'baisse' && s.valeur !== null ? -s.valeur : s.valeur;
  return Object.fromEntries(
    Object.entries({ ...s, valeur }).filter(([, v]) => v !== '' && v !== null),
  );
}

interface ChoixProps {
  libelle: string;
  tous: string;
  valeur: string;
  options: readonly { value: string; label: string }[];
  changer: (valeur: string) => void;
}
function Choix({ libelle, tous, valeur, options, changer }: ChoixProps) {
  return (
    <FormField label={libelle}>
      {(id) => (
        <Combobox
          key={options.length}
          id={id}
          fill
          value={valeur}
          options={[{ value: '', label: tous }, ...options]}
          onChange={(e) => changer(e.currentTarget.value)}
        />
      )}
    </FormField>
  );
}

const parId = (choix: readonly { id: number; libelle: string }[] | undefined) =>
  (choix ?? []).map((c) => ({ value: String(c.id), label: c.libelle }));
const parMot = (choix: readonly { libelle: string }[] | undefined) =>
  (choix ?? []).map((c) => ({ value: c.libelle, label: c.libelle }));

interface EnSaisie {
  s: SaisiePrix;
  changer: (part: Partial<SaisiePrix>) => void;
}
function Criteres({ s, changer }: EnSaisie) {
  const { rayons, natures } = useChoixProduit();
  const { data: fournisseurs } = useRecords(FOURNISSEURS);
  const { data: formes } = useReferences('prod_formes');
  const { data: familles } = useReferences('prod_familles');
  const { data: classes } = useReferences('prod_classe_theraps');
  const { data: categories } = useReferences('prod_categories');
  const choix = (
    nom: Exclude<keyof SaisiePrix, 'mode' | 'valeur' | 'arrondi'>,
    libelle: string,
    options: ChoixProps['options'],
  ) => (
    <Choix
      libelle={libelle}
      tous="—"
      valeur={s[nom]}
      options={options}
      changer={(v) => changer({ [nom]: v })}
    />
  );
  return (
    <div className="prix-criteres">
      {choix('rayon_id', 'Rayon', parId(rayons))}
      {choix('fournisseur_id', 'Dernier fournisseur', parId(fournisseurs))}
      {choix('categorie', 'Catégorie', parMot(categories))}
      {choix('famille', 'Famille', parMot(familles))}
      {choix('forme', 'Forme', parMot(formes))}
      {choix('classe', 'Classe', parMot(classes))}
      {choix('nature_id', 'Nature', parId(natures))}
    </div>
  );
}

const MODES = [
  { label: 'Coefficient sur l’achat', value: 'coefficient' },
  { label: 'Pourcentage sur la vente', value: 'pourcent' },
];
function Regle({ s, changer, faute }: EnSaisie & { faute: string | null }) {
  const enCoefficient = s.mode === 'coefficient';
  return (
    <div className="prix-regle">
      <SegmentedControl
        aria-label="Règle"
        options={MODES}
        value={s.mode}
        onValueChange={(mode) =>
          changer({ mode: mode === 'pourcent' ? 'pourcent' : 'coefficient', valeur: null })
        }
      />
      {!enCoefficient && (
        <SegmentedControl
          aria-label="Sens"
          options={[
            { label: 'Hausse', value: 'hausse' },
            { label: 'Baisse', value: 'baisse' },
          ]}
          value={s.sens}
          onValueChange={(sens) => changer({ sens: sens === 'baisse' ? 'baisse' : 'hausse' })}
        />
      )}
      <FormField label={enCoefficient ? 'Coefficient' : 'Pourcentage'} fault={faute}>
        {(id, aide) => (
          <AmountField
            id={id}
            decimals={2}
            maximum={enCoefficient ? 20 : 500}
            placeholder={enCoefficient ? '1,35' : '5'}
            value={s.valeur}
            onChange={(valeur) => changer({ valeur })}
            {...(aide !== undefined && { 'aria-describedby': aide })}
          />
        )}
      </FormField>
      <FormField label="Arrondi au plus près (FCFA)">
        {(id) => (
          <Combobox
            id={id}
            fill
            value={String(s.arrondi)}
            options={ARRONDIS_PRIX.map((a) => ({ value: String(a), label: String(a) }))}
            onChange={(e) => changer({ arrondi: Number(e.currentTarget.value) })}
          />
        )}
      </FormField>
    </div>
  );
}

const refetchEverywhere = (): void => {
  void cache.invalidateQueries({ queryKey: ['changements-prix'] });
  void cache.invalidateQueries({ queryKey: ['liste'] });
};

/** [PRO-22] Bulk price change by rayon, famille, supplier…: previewed, atomic, undoable. */
export function ChangerPrixDialogue({ fermer }: { fermer: () => void }) {
  const [s, poser] = useState<SaisiePrix>(PRIX_VIERGE);
  const [erreurs, setErreurs] = useState<readonly string[]>([]);
  const [enCours, occuper] = useState(false);
  const changer = (part: Partial<SaisiePrix>) => {
    setErreurs([]);
    poser((avant) => ({ ...avant, ...part }));
  };
  const lue = changementDemande.safeParse(demandePrixDe(s), { reportInput: true });
  const repos = useDebounced(lue.success ? JSON.stringify(lue.data) : '', 300);
  const demande = useMemo(
    () => (repos === '' ? null : (JSON.parse(repos) as ChangementDemande)),
    [repos],
  );
  const apercu = useApercuPrix(demande);
  const faute = lue.success || s.valeur === null ? null : (phrasesDe(lue.error)[0] ?? null);
  const { bilan } = apercu;
  const aChanger = bilan?.change ?? 0;
  const raison =
    aChanger > 0 && !apercu.ancien ? null : 'Choisissez une règle qui change au moins un prix.';
  const corps = useRef<HTMLDivElement>(null);
  const appliquer = async () => {
    if (!demande || !bilan || heldByFault(corps.current)) return;
    const perte =
      bilan.a_perte > 0 ? ` Dont ${denombrer(bilan.a_perte, 'produit')} sous le prix d’achat.` : '';
    const oui = await askFirst({
      quoi: `${denombrer(bilan.change, 'prix de vente')} : ${formatRegle(regleDe(demande))}.${perte}`,
      titre: 'Changer ces prix ?',
      texte: 'Ce changement s’annule d’un seul geste, dans « Derniers changements ».',
    });
    if (!oui) return;
    occuper(true);
    const { change: nombre, empreinte } = bilan;
    const r = await appliquerChangement({ demande, nombre, empreinte });
    occuper(false);
    setErreurs(r.success ? [] : r.errors);
    refetchEverywhere();
    if (r.success) poser({ ...s, valeur: null });
    else void apercu.refetch();
  };
  return (
    <Modal isOpen className="prix-nombre-dialogue" aria-labelledby="prix-nombre" onClose={fermer}>
      <DialogHeader id="prix-nombre" title="Changer des prix" onClose={fermer} />
      <div ref={corps} className="prix-nombre-corps" data-saisie="">
        <Criteres s={s} changer={changer} />
        <Regle s={s} changer={changer} faute={faute} />
        <ApercuPrix apercu={apercu} demandee={demande !== null} />
        <DerniersChangements refetch={refetchEverywhere} />
      </div>
      <div className="prix-nombre-pied">
        <FormErrors errors={erreurs} />
        <DialogActions onClose={fermer}>
          <ReasonedButton
            intent="primary"
            loading={enCours}
            reason={raison}
            onClick={() => void appliquer()}
          >
            {aChanger > 0 ? `Changer ${denombrer(aChanger, 'prix', 'prix')}` : 'Changer les prix'}
          </ReasonedButton>
        </DialogActions>
      </div>
    </Modal>
  );
}
