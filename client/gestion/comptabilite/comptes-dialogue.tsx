import { type FormEvent, Fragment, useState } from 'react';
import './comptabilite.css';
import { callApi } from '#client/base/call-api.ts';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { FormEnd, FormErrors, FormField } from '#client/ui/form.tsx';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { changerComptes } from '#shared/gestion/comptabilite/comptabilite.api.ts';
import * as phrasesComptabilite from '#shared/gestion/comptabilite/comptabilite.phrases.ts';
import type { CompteChoisi } from '#shared/gestion/comptabilite/comptabilite.schema.ts';
import { type CleCompte, estCompte } from '#shared/gestion/comptabilite/plan-comptable.rules.ts';
import { refetchComptabilite } from './comptabilite.queries.ts';

type ParCompte = { [cle in CleCompte]?: string | undefined };
/** `vus`: stored values when typing began, for conflicts. */
type Saisie = ParCompte & { vus: ParCompte };
const VIERGE: Saisie = { vus: {} };
const AIDES: Readonly<Partial<Record<CleCompte, string>>> = {
  caisse: 'suivi du numéro de la caisse',
  ventes: 'suivi du taux de TVA',
  tva: 'suivie du taux de TVA',
};
const PARTIES: Readonly<Partial<Record<CleCompte, string>>> = {
  caisse: 'Encaissements et tiers',
  ventes: 'Ventes, taxes et arrondis',
  coffre: 'Caisses, coffre et écarts de comptage',
  loyer: 'Dépenses, par catégorie',
};
const dite = ({ cle, intitule }: CompteChoisi): string => {
  const aide = AIDES[cle];
  return aide === undefined ? intitule : `${intitule} (${aide})`;
};

/** Defaults are the SYSCOHADA chart's. */
export function ComptesDialogue({
  comptes,
  fermer,
}: {
  comptes: readonly CompteChoisi[];
  fermer: () => void;
}) {
  const [lus, setLus] = useState(comptes);
  const f = useTypedForm({ formulaire: FORMULAIRES.comptes, vierge: VIERGE });
  const { erreurs, enCours, envoyer, refuser } = useSubmit(f);
  const saisi = (c: CompteChoisi): string => (f.s[c.cle] ?? c.compte).trim().toUpperCase();
  const faux = lus.find((c) => !estCompte(saisi(c)));
  const raison = faux ? phrasesComptabilite.compteInvalide(faux.intitule) : null;
  const taper = ({ cle, compte }: CompteChoisi, tape: string): void =>
    f.changer(({ vus }) => {
      const vu = vus[cle] ?? compte;
      const rendu = tape === vu;
      return {
        [cle]: rendu ? undefined : tape,
        vus: { ...vus, [cle]: rendu ? undefined : vu },
      };
    });
  /** Conflict: my input stays, over their values. */
  const accueillir = (leurs: readonly CompteChoisi[]): void => {
    setLus(leurs);
    f.changer((tapes) => ({
      vus: Object.fromEntries(
        leurs.filter((c) => tapes[c.cle] !== undefined).map((c) => [c.cle, c.compte]),
      ),
    }));
  };
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (raison !== null) return refuser(raison);
    const corps = {
      comptes: lus
        .filter((c) => f.s[c.cle] !== undefined)
        .map((c) => ({ cle: c.cle, compte: saisi(c), vu: f.s.vus[c.cle] ?? c.compte })),
    };
    const { success, code, data } = await envoyer((cle) => callApi(changerComptes, { corps, cle }));
    if (code === 'version_perimee' && data) accueillir(data);
    if (!success) return;
    f.settle();
    refetchComptabilite();
    fermer();
  };
  return (
    <Modal
      dirty={f.dirty}
      isOpen
      className="formulaire"
      aria-labelledby="comptes-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="comptes-titre" title="Comptes de la comptabilité" onClose={fermer} />
      <form noValidate className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
        <div className="grille-champs">
          {lus.map((c) => (
            <Fragment key={c.cle}>
              {PARTIES[c.cle] && <h3 className="champ-large comptes-partie">{PARTIES[c.cle]}</h3>}
              <FormField label={dite(c)}>
                {(id) => (
                  <TextInput
                    id={id}
                    autoComplete="off"
                    maxLength={12}
                    placeholder={c.defaut}
                    value={f.s[c.cle] ?? c.compte}
                    onValueChange={(tape) => taper(c, tape)}
                  />
                )}
              </FormField>
            </Fragment>
          ))}
        </div>
        <FormErrors errors={erreurs} />
        <FormEnd onClose={fermer} busy={enCours} reason={raison} />
      </form>
    </Modal>
  );
}
