/** Alternative offers, up to the number that the team allows (QR-032 to QR-036). */
import { Field } from '#web/ui/field/light/Field.tsx';
import styled from '@emotion/styled';
import { useRef } from 'react';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { fill } from '#domain/format/fill.ts';
import { alternativeTo, type Entry } from './answer/entry.ts';
import { QuoteCard } from './card/QuoteCard.tsx';
import type { CardProps } from './card/card-props.ts';
import { Section } from './Section.tsx';

interface Props extends Omit<CardProps, 'entry' | 'asked' | 'onChange'> {
  readonly entries: readonly Entry[];
  readonly asked: readonly Entry[];
  readonly limit: number;
  readonly isClosed: boolean;
  readonly titleOf: (entry: Entry) => string;
  readonly askedOf: (entry: Entry) => Readonly<Record<string, unknown>>;
  readonly onChange: (entries: readonly Entry[]) => void;
}

export function Alternatives({ entries, asked, limit, isClosed, titleOf, askedOf, onChange, ...card }: Props) {
  const count = useRef(0);
  const add = (): void => {
    count.current += 1;
    const [first] = asked;
    if (first) onChange([...entries, alternativeTo(first, `added-${count.current}`)]);
  };
  const put = (next: Entry): void => onChange(entries.map((each) => (each.key === next.key ? next : each)));
  const choices = asked.map((each) => ({ value: each.key, label: titleOf(each) }));
  if (limit === 0 || asked.length === 0 || (isClosed && entries.length === 0)) return null;
  return (
    <Section title={texts['quoteRequest.alternatives']}>
      <p>{fill(texts['quoteRequest.alternativesHint'], { count: limit })}</p>
      {entries.map((entry, at) => (
        <QuoteCard
          key={entry.key}
          {...card}
          title={fill(texts['quoteRequest.alternative'], { number: at + 1 })}
          subtitle={titleOf(entry)}
          isClosed={isClosed}
          entry={entry}
          asked={askedOf(entry)}
          onChange={put}
          about={
            asked.length > 1 &&
            entry.id === null && (
              <Field
                kind="enum"
                id={`${entry.key}-to`}
                title={texts['quoteRequest.alternativeTo']}
                isRequired
                value={entry.alternativeToId ?? ''}
                onChange={(key = '') => {
                  const target = asked.find((each) => each.key === key);
                  if (target) put(alternativeTo(target, entry.key));
                }}
                field={{ items: choices }}
              />
            )
          }
          action={
            isClosed ? undefined : (
              <Button look="secondary" onClick={() => onChange(entries.filter((each) => each !== entry))}>
                {texts['quoteRequest.remove']}
              </Button>
            )
          }
        />
      ))}
      {!isClosed &&
        Array.from({ length: Math.max(limit - entries.length, 0) }, (_, at) => (
          <FreePlace
            key={at}
            name={fill(texts['quoteRequest.alternative'], { number: entries.length + at + 1 })}
            onAdd={add}
          />
        ))}
    </Section>
  );
}

/** An empty slot for an alternative: sends nothing until one is added (QR-032). */
const FreePlace = ({ name, onAdd }: { name: string; onAdd: () => void }) => (
  <Free>
    <span>
      {name} · {texts['quoteRequest.noBid']}
    </span>
    <Button look="secondary" aria-label={`${texts['quoteRequest.add']}: ${name}`} onClick={onAdd}>
      {texts['quoteRequest.add']}
    </Button>
  </Free>
);

const Free = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  padding: '8px 8px 8px 16px',
  border: `1px dashed ${theme.tokens.line}`,
  borderRadius: 8,
  color: theme.tokens.textSecondary,
}));
