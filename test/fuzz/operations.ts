/** Reads from the companion's OpenAPI document what is needed to generate requests and check responses. */
import { isNode, type Shapes, shapesOf } from '../support/documents/openapi-shapes.ts';

type Node = Record<string, unknown>;

export interface Operation {
  method: string;
  /** With its parameters in braces. */
  path: string;
  caller: 'merchant' | 'buyer' | 'anyone';
  query: string[];
  needsKey: boolean;
  /** A valid body: the document's example. */
  example: Node | null;
  /** Properties of the body's schema. */
  properties: Node;
  isForm: boolean;
  /** By status: JSON schema of the body, null for one without, and the documented content types. */
  responses: Map<number, { schema: unknown; contentTypes: string[] }>;
}

export interface Described {
  operations: readonly Operation[];
  shapes: Shapes;
}

export function operationsOf(document: unknown): Described {
  if (!isNode(document)) throw new TypeError('no OpenAPI document');
  const shapes = shapesOf(document);
  const operations = Object.entries(nodeAt(document, 'paths')).flatMap(([path, methods]) =>
    Object.entries(isNode(methods) ? methods : {}).map(([method, node]) =>
      operationOf(shapes, path, method, isNode(node) ? node : {}),
    ),
  );
  return { operations, shapes };
}

function operationOf({ resolve }: Shapes, path: string, method: string, node: Node): Operation {
  const parameters = listAt(node, 'parameters').map((parameter) => resolve(parameter));
  const content = nodeAt(nodeAt(node, 'requestBody'), 'content');
  const json = nodeAt(content, 'application/json');
  const form = nodeAt(content, 'application/x-www-form-urlencoded');
  const body = Object.keys(json).length > 0 ? json : form;
  const [security] = listAt(node, 'security');
  const schema = isNode(body['schema']) ? resolve(body['schema']) : {};
  return {
    method: method.toUpperCase(),
    path,
    caller: isNode(security) ? ('merchant' in security ? 'merchant' : 'buyer') : 'anyone',
    query: parameters.filter((each) => each['in'] === 'query').map((each) => String(each['name'])),
    needsKey: parameters.some((each) => each['name'] === 'Idempotency-Key'),
    example: isNode(body['example']) ? body['example'] : null,
    properties: nodeAt(schema, 'properties'),
    isForm: body === form && Object.keys(form).length > 0,
    responses: new Map(
      Object.entries(nodeAt(node, 'responses'))
        .filter(([status]) => /^\d+$/.test(status))
        .map(([status, response]) => {
          const content = nodeAt(resolve(response), 'content');
          const schema = nodeAt(content, 'application/json')['schema'] ?? null;
          return [Number(status), { schema, contentTypes: Object.keys(content) }];
        }),
    ),
  };
}

function nodeAt(node: Node, key: string): Node {
  const inner = node[key];
  return isNode(inner) ? inner : {};
}

function listAt(node: Node, key: string): unknown[] {
  const inner = node[key];
  return Array.isArray(inner) ? inner : [];
}
