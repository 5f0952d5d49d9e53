import './billetage.css';
import { Button } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { DialogActions, FormErrors, FormField } from '#client/ui/form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { formatFcfa } from '#shared/base/montant.ts';
import { formatPeriodeDuComptage } from '#shared/gestion/billetage/billetage.rules.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import { recompterBilletage } from '#shared/gestion/billetage/comptage.api.ts';
import {
  MODES_COMPTES,
  type ModeCompte,
} from '#shared/gestion/billetage/premier-comptage.rules.ts';
import { LIBELLE_MODE } from '#shared/vente/caisse/caisse.schema.ts';
import { GrilleCoupures } from './grille-coupures.tsx';
import {
  coupuresDe,
  motifsSaisis,
  nombresDe,
  type SaisieBilletage,
  totalCompte,
} from './saisie-billetage.rules.ts';

type SaisieRecompte = Pick<
  SaisieBilletage,
  'nombres' | 'motif_ecart' | ModeCompte | `motif_${ModeCompte}`
>;
const departDe = (b: Billetage): SaisieRecompte => ({
  nombres: nombresDe(b.coupures),
  cheque: b.cheque,
  mobile_money: b.mobile_money,
  autres: b.autres,
  motif_ecart: b.motif_ecart ?? '',
  motif_cheque: b.motif_cheque ?? '',
  motif_mobile_money: b.motif_mobile_money ?? '',
  motif_autres: b.motif_autres ?? '',
});

interface Props {
  b: Billetage;
  fait: (b: Billetage) => void;
  fermer: () => void;
}
/** Recount of a count sent back; the expected amount is frozen. */
export function RecompteDialogue({ b, fait, fermer: close }: Props) {
  const fermer = useOwnClose(close);
  const [depart] = useState(() => departDe(b));
  const f = useTypedForm<SaisieRecompte>({
    formulaire: FORMULAIRES.recompte,
    id: b.id,
    nom: b.caisse_libelle,
    vierge: depart,
  });
  const { s, changer } = f;
  const { erreurs, enCours, envoyer } = useSubmit(f);
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    const corps = {
      coupures: coupuresDe(s.nombres),
      cheque: s.cheque ?? 0,
      mobile_money: s.mobile_money ?? 0,
      autres: s.autres ?? 0,
      ...motifsSaisis(s),
      version: b.version,
    };
    const { success, data } = await envoyer((cle) =>
      callApi(recompterBilletage, { parametres: { id: b.id }, corps, cle }),
    );
    if (!success || !data) return;
    f.settle();
    fait(data);
    fermer();
  };
  return (
    <Modal
      dirty={f.dirty}
      isOpen
      className="billetage"
      aria-labelledby="recompte-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="recompte-titre"
        title={`Recompter ${b.caisse_libelle}, ${formatPeriodeDuComptage(b)}`}
        onClose={fermer}
      />
      <form noValidate className="comptage" onSubmit={(e) => void soumettre(e)}>
        <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
        <p>
          Renvoyé par {b.renvoye_par} : {b.motif_renvoi}
        </p>
        <div className="comptage-corps">
          <GrilleCoupures
            nombres={s.nombres}
            changer={(nombres) => changer({ nombres })}
            sousBillets={
              <div className="comptage-sommes comptage-modes">
                {MODES_COMPTES.map((mode) => (
                  <div key={mode} className="comptage-mode">
                    <FormField inline label={LIBELLE_MODE[mode]}>
                      {(id) => (
                        <AmountField
                          id={id}
                          decimals={2}
                          value={s[mode]}
                          onChange={(n) => changer({ [mode]: n })}
                        />
                      )}
                    </FormField>
                    <TextInput
                      aria-label={`Motif, ${LIBELLE_MODE[mode]}`}
                      placeholder="Motif"
                      maxLength={300}
                      value={s[`motif_${mode}`]}
                      onValueChange={(motif) => changer({ [`motif_${mode}`]: motif })}
                    />
                  </div>
                ))}
              </div>
            }
          />
          <div className="comptage-sommes">
            <div className="comptage-total">
              <span>Espèces comptées</span>
              <output aria-live="polite">{formatFcfa(totalCompte(s.nombres))}</output>
            </div>
            <FormField label="Motif de l’écart">
              {(id) => (
                <TextInput
                  id={id}
                  maxLength={300}
                  value={s.motif_ecart}
                  onValueChange={(motif_ecart) => changer({ motif_ecart })}
                />
              )}
            </FormField>
          </div>
        </div>
        <FormErrors errors={erreurs} />
        <DialogActions>
          <Button
            type="submit"
            intent="primary"
            size="large"
            text="Enregistrer le recomptage"
            disabled={enCours}
          />
        </DialogActions>
      </form>
    </Modal>
  );
}
