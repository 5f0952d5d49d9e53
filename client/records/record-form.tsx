import { type FormEvent, type ReactNode, useId } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { useDoubts } from '#client/ui/doubts.ts';
import { FORMULAIRES, type FormulaireDeFiche } from '#client/ui/form-list.ts';
import { type FieldWords, FormState } from '#client/ui/form-state.tsx';
import { FormEnd, FormErrors, FormField } from '#client/ui/form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { useRecordForm } from '#client/ui/use-record-form.ts';
import type { Versionne } from '#shared/base/apply.ts';
import type { RecordName } from '#shared/record-list.ts';
import type { BodyOf, Declaration, Field, ReadOf, RecordOf, TypedOf } from '#shared/record.ts';
import { rereadRecords } from './record.queries.ts';

const emptyOf = (field: Field): unknown => {
  if (field.kind === 'text') return '';
  return field.kind === 'choice' ? field.initial : null;
};
type Values = Readonly<Record<string, unknown>>;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const mapFields = (
  { fields }: Declaration,
  value: (field: Field, name: string) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, value(f, name)]));
const typedFrom = <D extends Declaration>(declared: D, record: ReadOf<D>): TypedOf<D> =>
  mapFields(declared, ({ kind }, name) => {
    const value = (record as Values)[name];
    return kind === 'text' ? textOf(value) : value;
  }) as TypedOf<D>;
/** Trimmed; optional empty texts become null. */
const bodyOf = <D extends Declaration>(declared: D, typed: TypedOf<D>): BodyOf<D> =>
  mapFields(declared, (field, name) => {
    const value = (typed as Values)[name];
    if (field.kind !== 'text') return value;
    const text = textOf(value).trim();
    return text === '' && field.min === undefined ? null : text;
  }) as BodyOf<D>;

export interface RecordFormProps<D extends Declaration> {
  of: RecordOf<D>;
  /** Null for a new one. */
  fiche: ReadOf<D> | null;
  depart?: Partial<TypedOf<D>>;
  enregistre: (record: ReadOf<D>) => void;
  fermer: () => void;
  /** Doubts to confirm before saving. */
  doutes?: (typed: TypedOf<D>, fiche: ReadOf<D> | null) => readonly string[];
  /** A prefilled new one may be saved unchanged. */
  pret?: (typed: TypedOf<D>) => boolean;
  /** Initial focus; the first field by default. */
  focus?: keyof D['fields'] & string;
  grille?: string;
  avant?: ReactNode;
}

/** Form generated from the declared fields. */
export function RecordForm<D extends Declaration>({
  of,
  fiche,
  depart,
  doutes = () => [],
  pret = () => false,
  focus = of.declared.naming,
  grille = Object.keys(of.declared.fields).length === 1 ? '' : 'grille-champs',
  ...p
}: RecordFormProps<D>) {
  const { declared, calls } = of;
  const name = declared.name as RecordName;
  const f = useRecordForm<ReadOf<D> & Versionne, TypedOf<D> & object, BodyOf<D> & object>({
    formulaire: FORMULAIRES[name] as FormulaireDeFiche<string> as never,
    fiche: fiche as (ReadOf<D> & Versionne) | null,
    nom: fiche ? textOf((fiche as Values)[of.declared.naming]) : undefined,
    vierge: { ...mapFields(declared, emptyOf), ...depart } as TypedOf<D> & object,
    saisieDe: (record) => typedFrom(declared, record),
    corpsDe: (typed) => bodyOf(declared, typed),
  });
  const ask = useDoubts();
  const enregistre = useOwnClose(p.enregistre);
  const raison = fiche === null && pret(f.s) ? null : f.raison;
  const submit = async (e: FormEvent) => {
    e.preventDefault();
    if (raison !== null || !(await ask(doutes(f.s, fiche)))) return;
    const written = await f.enregistrer({
      creer: (corps, cle) => callApi(calls.create, { corps: corps as never, cle }),
      modifier: (corps, cle) =>
        callApi(calls.change, {
          parametres: { id: (fiche as Versionne | null)?.id ?? 0 },
          corps: corps as never,
          cle,
        }),
    });
    if (!written) return;
    rereadRecords(of);
    enregistre(written);
  };
  const fields = Object.entries<Field>(declared.fields);
  const words = Object.fromEntries(fields.map(([key, { label }]) => [key, label]));
  return (
    <form noValidate className="formulaire-corps" onSubmit={(e) => void submit(e)}>
      <FormState f={f} labels={words as FieldWords<TypedOf<D> & object>} />
      <div className={grille}>
        {fields.map(([key, field]) => (
          <FormField
            key={key}
            label={field.title ?? field.label}
            wide={field.wide === true}
            required={field.marked === true}
          >
            {(id, help) => (
              <FieldInput
                field={field}
                id={id}
                help={help}
                autoFocus={key === focus}
                value={(f.s as Values)[key]}
                change={(value) => f.changer({ [key]: value } as Partial<TypedOf<D>>)}
              />
            )}
          </FormField>
        ))}
      </div>
      <FormErrors errors={f.erreurs} />
      <FormEnd onClose={p.fermer} busy={f.enCours} reason={raison} before={p.avant} />
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
  field: Field;
  id: string;
  help: string | undefined;
  autoFocus: boolean;
  value: unknown;
  change: (value: unknown) => void;
}) {
  switch (field.kind) {
    case 'amount':
    case 'integer':
      return (
        <AmountField
          id={id}
          maximum={field.max}
          value={typeof value === 'number' ? value : null}
          onChange={change}
        />
      );
    case 'choice':
      return (
        <Combobox
          id={id}
          value={textOf(value)}
          options={field.options}
          onChange={(e) => change(e.currentTarget.value)}
        />
      );
    case 'text':
      return (
        <TextInput
          id={id}
          aria-describedby={help}
          autoComplete="off"
          autoFocus={autoFocus}
          required={field.min !== undefined}
          minLength={field.min}
          maxLength={field.max}
          inputMode={field.keyboard ?? 'text'}
          value={textOf(value)}
          onValueChange={change}
        />
      );
  }
}

/** `children`: form, or loading state. */
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
      <DialogHeader id={id} title={titre} onClose={fermer} />
      {children}
    </Modal>
  );
}
