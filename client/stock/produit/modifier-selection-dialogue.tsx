import './changer-prix.css';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { useRecords } from '#client/records/record.queries.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { askFirst } from '#client/ui/ask-first.ts';
import { Combobox } from '#client/ui/combobox.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { heldByFault } from '#client/ui/field-fault.tsx';
import { DialogActions, FormErrors, FormField } from '#client/ui/form.tsx';
import { useDirtyForm } from '#client/ui/form-guard.ts';
import { Modal } from '#client/ui/modal.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { fermerSansEnregistrer, saisiePerdue } from '#shared/base/fermeture.phrases.ts';
import { denombrer } from '#shared/base/texte.ts';
import {
  apercevoirSelection,
  modifierSelection,
} from '#shared/stock/produit/modifier-selection.api.ts';
import * as phrases from '#shared/stock/produit/modifier-selection.phrases.ts';
import type {
  BilanSelection,
  ChangementsGroupes,
} from '#shared/stock/produit/modifier-selection.schema.ts';
import { QTE_MAX } from '#shared/stock/produit/produit.schema.ts';
import { RAYONS } from '#shared/stock/rayon/rayon.record.ts';
import type { ProduitChoisi } from './selection.atoms.ts';

const OUI_NON = [
  { value: '', label: 'Ne pas changer' },
  { value: 'oui', label: 'Oui' },
  { value: 'non', label: 'Non' },
];
const SANS_RAYON = 'aucun';
/** Blank: unchanged. */
interface Saisie {
  rayon: string;
  qte_min: number | null;
  qte_max: number | null;
  tva: string;
  css: string;
  is_active: string;
}
const VIERGE: Saisie = { rayon: '', qte_min: null, qte_max: null, tva: '', css: '', is_active: '' };
const changementsDe = (s: Saisie): ChangementsGroupes => ({
  ...(s.rayon !== '' && { rayon_id: s.rayon === SANS_RAYON ? null : Number(s.rayon) }),
  ...(s.qte_min !== null && { qte_min: s.qte_min }),
  ...(s.qte_max !== null && { qte_max: s.qte_max }),
  ...(s.tva !== '' && { tva: s.tva === 'oui' }),
  ...(s.css !== '' && { css: s.css === 'oui' }),
  ...(s.is_active !== '' && { is_active: s.is_active === 'oui' }),
});

function Champs({ s, changer }: { s: Saisie; changer: (part: Partial<Saisie>) => void }) {
  const rayons = useRecords(RAYONS);
  const choix = (nom: 'tva' | 'css' | 'is_active', libelle: string) => (
    <FormField label={libelle}>
      {(id) => (
        <Combobox
          id={id}
          fill
          value={s[nom]}
          options={OUI_NON}
          onChange={(e) => changer({ [nom]: e.currentTarget.value })}
        />
      )}
    </FormField>
  );
  const nombre = (nom: 'qte_min' | 'qte_max', libelle: string) => (
    <FormField label={libelle}>
      {(id) => (
        <AmountField
          id={id}
          placeholder="Ne pas changer"
          value={s[nom]}
          maximum={QTE_MAX}
          onChange={(v) => changer({ [nom]: v })}
        />
      )}
    </FormField>
  );
  return (
    <div className="prix-criteres">
      <FormField label="Rayon">
        {(id) => (
          <Combobox
            key={rayons.data?.length}
            id={id}
            fill
            autoFocus
            reading={rayons}
            value={s.rayon}
            options={[
              { value: '', label: 'Ne pas changer' },
              { value: SANS_RAYON, label: 'Sans rayon' },
              ...(rayons.data ?? []).map((r) => ({ value: String(r.id), label: r.libelle })),
            ]}
            onChange={(e) => changer({ rayon: e.currentTarget.value })}
          />
        )}
      </FormField>
      {nombre('qte_min', 'Minimum')}
      {nombre('qte_max', 'Maximum')}
      {choix('tva', 'TVA')}
      {choix('css', 'CSS')}
      {choix('is_active', 'En vente')}
    </div>
  );
}

function Bilan({ bilan }: { bilan: BilanSelection }) {
  const { refuses } = bilan;
  return (
    <>
      <p role="status">
        <strong>{phrases.describeBilan(bilan.modifies, bilan.inchanges, bilan.description)}</strong>
      </p>
      {refuses.length > 0 && (
        <div
          className="prix-nombre-cadre"
          tabIndex={0}
          role="region"
          aria-label="Restent tels quels"
        >
          <ul className="produit-refuses">
            {refuses.map((r) => (
              <li key={r.produit_id}>
                <strong>{r.libelle}</strong> : {r.raison}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** Debounced dry run; `raison`: blocker. */
function useApercu(
  produits: readonly ProduitChoisi[],
  changements: ChangementsGroupes,
  faite: boolean,
) {
  const dits = JSON.stringify(changements);
  const cherches = useDebounced(dits, 250);
  const vide = dits === '{}';
  const lecture = useQuery({
    queryKey: ['selection', produits, cherches],
    queryFn: async () =>
      dataOf(
        await callApi(apercevoirSelection, {
          corps: {
            produits: [...produits],
            changements: JSON.parse(cherches) as ChangementsGroupes,
          },
          silencieux: true,
        }),
      ),
    enabled: cherches !== '{}' && !faite,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const frais = cherches === dits && !lecture.isFetching;
  const sansEffet = frais && lecture.data?.modifies === 0 ? phrases.selectionSansEffet : null;
  return {
    bilan: vide ? null : (lecture.data ?? null),
    raison: vide ? phrases.rienADire : sansEffet,
    erreur: lecture.error?.message,
    enLecture: lecture.isFetching,
    vide,
    refetch: lecture.refetch,
  };
}

interface Props {
  choisis: readonly ProduitChoisi[];
  fermer: () => void;
  fait: () => void;
}
/** [PRO-28] Bulk edit of rayon, bounds, taxes, active state: previewed, atomic. */
export function ModifierSelectionDialogue({ choisis, fermer, fait }: Props) {
  // Snapshot: the selection empties while results show.
  const [produits] = useState(choisis);
  const [s, poser] = useState(VIERGE);
  const [faite, setFaite] = useState<BilanSelection | null>(null);
  const { erreurs, enCours, envoyer } = useSubmit();
  const corps = useRef<HTMLDivElement>(null);
  const changements = changementsDe(s);
  const apercu = useApercu(produits, changements, faite !== null);
  const bilan = faite ?? apercu.bilan;
  const modifier = async () => {
    if (heldByFault(corps.current)) return;
    const { success, data } = await envoyer((cle) =>
      callApi(modifierSelection, { corps: { produits: [...produits], changements }, cle }),
    );
    if (!success || !data) return void apercu.refetch();
    setFaite(data);
    fait();
    void cache.invalidateQueries({ queryKey: ['liste'] });
    if (data.refuses.length === 0) fermer();
  };
  useDirtyForm(!apercu.vide && !faite, 'tout');
  const quitter = async () => {
    const [titre, texte] = [fermerSansEnregistrer, saisiePerdue];
    if (apercu.vide || faite || (await askFirst({ titre, texte }))) fermer();
  };
  const nombre = bilan?.modifies ?? produits.length;
  return (
    <Modal
      isOpen
      className="prix-nombre-dialogue"
      aria-labelledby="selection-titre"
      canOutsideClickClose={false}
      onClose={() => void quitter()}
    >
      <DialogHeader
        id="selection-titre"
        title={`Modifier ${denombrer(produits.length, 'produit')}`}
        onClose={() => void quitter()}
      />
      <div ref={corps} className="prix-nombre-corps" data-saisie="" aria-busy={apercu.enLecture}>
        {!faite && <Champs s={s} changer={(part) => poser((avant) => ({ ...avant, ...part }))} />}
        {apercu.erreur && !faite && <p role="alert">{apercu.erreur}</p>}
        {bilan && <Bilan bilan={bilan} />}
      </div>
      <div className="prix-nombre-pied">
        <FormErrors errors={erreurs} />
        <DialogActions onClose={() => void quitter()}>
          {!faite && (
            <ReasonedButton
              intent="primary"
              loading={enCours}
              reason={apercu.raison}
              text={`Modifier ${denombrer(nombre, 'produit')}`}
              onClick={() => void modifier()}
            />
          )}
        </DialogActions>
      </div>
    </Modal>
  );
}
