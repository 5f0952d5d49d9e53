import { type FormEvent, type ReactNode, useId } from 'react';
import type { ApiAnswer } from '#client/base/call-api.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { useDoubts } from '#client/ui/doubts.ts';
import type { FormulaireDeFiche } from '#client/ui/form-list.ts';
import { type FieldWords, FormState } from '#client/ui/form-state.tsx';
import { FormEnd, FormErrors, FormField } from '#client/ui/form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { useRecordForm } from '#client/ui/use-record-form.ts';
import type { Versionne } from '#shared/base/apply.ts';
import type { CheminDe } from '#shared/base/saisie-gardee.rules.ts';

/** How a field is typed: words, a number (FCFA or another), or one of a list. */
type Typing =
  | { genre: 'texte'; max: number; min?: number; clavier?: 'tel' | 'email' }
  | { genre: 'nombre'; maximum: number }
  | { genre: 'choix'; options: readonly { value: string; label: string }[] };
/** A field of a record's form, under its word. */
export type RecordField<S> = Typing & {
  champ: keyof S & string;
  libelle: string;
  large?: boolean;
  /** Marked as such: a new one is not saved without it. */
  requis?: boolean;
  /** The name in the grid, where it is not the label. */
  titre?: string;
};

type Values = Record<string, unknown>;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** The record as the form shows it: a word that is not there is an empty one. */
const typedFrom = <S extends object>(fields: readonly RecordField<S>[], record: object): S =>
  Object.fromEntries(
    fields.map(({ champ, genre }) => {
      const value = (record as Values)[champ];
      return [champ, genre === 'texte' ? textOf(value) : value];
    }),
  ) as S;
/** The form as the calls take it: trimmed, none in the place of an empty word that may be left out. */
function bodyOf<S extends object, C extends object>(
  fields: readonly RecordField<S>[],
  typed: S,
): C {
  const body = fields.map((field) => {
    const value = typed[field.champ];
    if (field.genre !== 'texte') return [field.champ, value];
    const text = textOf(value).trim();
    return [field.champ, text === '' && field.min === undefined ? null : text];
  });
  return Object.fromEntries(body) as C;
}

interface RecordFormProps<R extends Versionne, S extends object, C extends object> {
  formulaire: FormulaireDeFiche<CheminDe<S>>;
  fields: readonly RecordField<S>[];
  /** The record as it was read; null for a new one. */
  fiche: R | null;
  /** What it is called, in the title and in its draft. */
  nom: string | undefined;
  /** The form of a new one. */
  vierge: S;
  creer: (corps: C, cle: string) => Promise<ApiAnswer<R>>;
  modifier: (
    id: number,
    corps: Partial<C> & { version: number },
    cle: string,
  ) => Promise<ApiAnswer<R>>;
  enregistre: (record: R) => void;
  fermer: () => void;
  /** What one would rather be sure of before it is saved. */
  doutes?: (typed: S) => readonly string[];
  /** A new one may be saved as it is proposed. */
  pret?: (typed: S) => boolean;
  /** Where typing begins; the first field unless said. */
  focus?: keyof S & string;
  grille?: string;
  /** Another act upon the record, at the left of the buttons. */
  avant?: ReactNode;
}

/** The form of a record, from its fields. */
export function RecordForm<R extends Versionne, S extends object, C extends object>({
  fields,
  fiche,
  doutes = () => [],
  pret = () => false,
  focus = fields[0]?.champ,
  grille = 'grille-champs',
  ...p
}: RecordFormProps<R, S, C>) {
  const f = useRecordForm<R, S, C>({
    formulaire: p.formulaire,
    fiche,
    nom: p.nom,
    vierge: p.vierge,
    saisieDe: (record) => typedFrom(fields, record),
    corpsDe: (typed) => bodyOf(fields, typed),
  });
  const ask = useDoubts();
  const raison = fiche === null && pret(f.s) ? null : f.raison;
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    if (raison !== null || !(await ask(doutes(f.s)))) return;
    const written = await f.enregistrer({
      creer: p.creer,
      modifier: (corps, cle) => p.modifier(fiche?.id ?? 0, corps, cle),
    });
    if (written) p.enregistre(written);
  };
  const words = Object.fromEntries(fields.map((x) => [x.champ, x.libelle])) as FieldWords<S>;
  return (
    <form noValidate className="formulaire-corps" onSubmit={(e) => void submit(e)}>
      <FormState f={f} libelles={words} />
      <div className={grille}>
        {fields.map((field) => (
          <FormField
            key={field.champ}
            libelle={field.titre ?? field.libelle}
            large={field.large === true}
            requis={field.requis === true}
          >
            {(id, help) => (
              <FieldInput
                field={field}
                id={id}
                help={help}
                autoFocus={field.champ === focus}
                value={f.s[field.champ]}
                change={(value) => f.changer({ [field.champ]: value } as Partial<S>)}
              />
            )}
          </FormField>
        ))}
      </div>
      <FormErrors erreurs={f.erreurs} />
      <FormEnd fermer={p.fermer} enCours={f.enCours} raison={raison} avant={p.avant} />
    </form>
  );
}

function FieldInput({
  field,
  id,
  help,
  autoFocus,
  value,
  change,
}: {
  field: Typing;
  id: string;
  help: string | undefined;
  autoFocus: boolean;
  value: unknown;
  change: (value: unknown) => void;
}) {
  switch (field.genre) {
    case 'nombre':
      return (
        <AmountField
          id={id}
          maximum={field.maximum}
          valeur={typeof value === 'number' ? value : null}
          changer={change}
        />
      );
    case 'choix':
      return (
        <Combobox
          id={id}
          value={textOf(value)}
          options={field.options}
          onChange={(e) => change(e.currentTarget.value)}
        />
      );
    case 'texte':
      return (
        <TextInput
          id={id}
          aria-describedby={help}
          autoComplete="off"
          autoFocus={autoFocus}
          required={field.min !== undefined}
          minLength={field.min}
          maxLength={field.max}
          inputMode={field.clavier ?? 'text'}
          value={textOf(value)}
          onValueChange={change}
        />
      );
  }
}

/** The dialog of a record's form; `children`: the form, or what is said while the record is read. */
export function RecordDialog({
  titre,
  className,
  fermer,
  children,
}: {
  titre: string;
  className: string;
  fermer: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Modal
      isOpen
      className={className}
      aria-labelledby={id}
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id={id} titre={titre} fermer={fermer} />
      {children}
    </Modal>
  );
}
