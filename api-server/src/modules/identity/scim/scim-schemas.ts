import { directoryFields } from '../../../platform/people/directory-fields.ts';

const attribute = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  description: name,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** Names the extension whose attributes with the names of `directoryFields` are kept. */
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const meta = (base: string, id: string) => ({ resourceType: 'Schema', location: `${base}/Schemas/${id}` });

/** Returns the schemas with exactly the attributes that are kept. */
export const schemasAt = (base: string) => [
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: userSchema,
    name: 'User',
    description: 'A person with an account',
    attributes: [
      attribute('userName', {
        required: true,
        uniqueness: 'server',
        description: 'What the person signs in with at the identity provider',
      }),
      attribute('name', {
        type: 'complex',
        description: 'The parts of the name',
        subAttributes: [
          attribute('formatted', { mutability: 'readOnly', description: 'The whole name' }),
          attribute('givenName', { description: 'The first name' }),
          attribute('familyName', { description: 'The last name' }),
        ],
      }),
      attribute('displayName', { mutability: 'readOnly', description: 'The whole name' }),
      attribute('emails', {
        type: 'complex',
        multiValued: true,
        description: 'The address of the account. Of several, the primary one is kept.',
        subAttributes: [
          attribute('value', { description: 'The address' }),
          attribute('type', { mutability: 'readOnly', canonicalValues: ['work'], description: 'Always "work"' }),
          attribute('primary', { type: 'boolean', mutability: 'readOnly', description: 'Always true' }),
        ],
      }),
      attribute('active', { type: 'boolean', description: 'False while the account is suspended' }),
      attribute('groups', {
        type: 'complex',
        multiValued: true,
        mutability: 'readOnly',
        description: 'The groups that the person is in',
        subAttributes: [
          attribute('value', { mutability: 'readOnly', description: 'The id of the group' }),
          attribute('display', { mutability: 'readOnly', description: 'The name of the group' }),
          attribute('$ref', {
            type: 'reference',
            referenceTypes: ['Group'],
            mutability: 'readOnly',
            description: 'The address of the group',
          }),
        ],
      }),
    ],
    meta: meta(base, userSchema),
  },
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: enterpriseSchema,
    name: 'EnterpriseUser',
    description: 'What a directory says about a person',
    attributes: directoryFields.map((name) => attribute(name)),
    meta: meta(base, enterpriseSchema),
  },
  {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: groupSchema,
    name: 'Group',
    description: 'A group of people',
    attributes: [
      attribute('displayName', { required: true, uniqueness: 'server', description: 'The name of the group' }),
      attribute('members', {
        type: 'complex',
        multiValued: true,
        description: 'The people in the group whom the provider added',
        subAttributes: [
          attribute('value', { mutability: 'immutable', description: 'The id of the user' }),
          attribute('display', { mutability: 'readOnly', description: 'The name of the user' }),
          attribute('$ref', {
            type: 'reference',
            referenceTypes: ['User'],
            mutability: 'immutable',
            description: 'The address of the user',
          }),
          attribute('type', { mutability: 'immutable', canonicalValues: ['User'], description: 'Always "User"' }),
        ],
      }),
    ],
    meta: meta(base, groupSchema),
  },
];

const resourceType = (base: string, name: 'User' | 'Group', schema: string, schemaExtensions: readonly object[] = []) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint: `/${name}s`,
  description: name,
  schema,
  schemaExtensions,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
});

export const resourceTypesAt = (base: string) => [
  resourceType(base, 'User', userSchema, [{ schema: enterpriseSchema, required: false }]),
  resourceType(base, 'Group', groupSchema),
];

export const pageMost = 200;

export const providerConfigAt = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: pageMost },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an owner of the installation creates under Administration, Provisioning',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});
